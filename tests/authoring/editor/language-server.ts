import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node.js'
import { z } from 'zod'
import { projectDir } from '../../../codegen/project-dir.ts'
import { patience, WAIT_MS } from '../../setup/processor-time.ts'

const program = path.join(projectDir, 'node_modules/yaml-language-server/bin/yaml-language-server')

const position = z.object({ line: z.number(), character: z.number() })
const range = z.object({ start: position, end: position })
const markup = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])
const completions = z.object({
  items: z.array(
    z.object({
      label: z.string(),
      documentation: markup.optional(),
      insertText: z.string().optional(),
      textEdit: z.object({ newText: z.string() }).optional(),
    }),
  ),
})
const published = z.object({
  uri: z.string(),
  diagnostics: z.array(z.object({ range, message: z.string() })),
})
const hovered = z.object({ contents: z.object({ value: z.string() }) }).nullable()
const asked = z.object({ items: z.array(z.object({ section: z.string() })) })

export interface Offer {
  label: string
  documentation: string
  inserted: string
}

/** A YAML file that is open in an editor. Lines and columns count from 1. */
export interface OpenFile {
  offers: (line: number, column: number) => Promise<Offer[]>
  hover: (line: number, column: number) => Promise<string>
  /** Each mistake as one line, such as `4:9 Unknown field`. Undefined before the first result of the server. */
  mistakes: () => string[] | undefined
}

export interface Editor {
  open: (file: string, text: string) => OpenFile
  /** Tells the server that a JSON file has changed. */
  notice: (file: string) => Promise<void>
}

/** Starts the language server as a code editor does in `workspace`, with the project's settings. */
export async function openEditor(workspace: string): Promise<Editor> {
  const server = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  )
  onTestFinished(() => stop(server, connection))
  const mistakes = collectMistakes(connection)
  answerConfiguration(connection)
  connection.listen()
  await ask(connection, 'initialize', initialization(workspace))
  await connection.sendNotification('initialized', {})
  await connection.sendNotification('workspace/didChangeConfiguration', { settings: {} })
  return {
    open: (file, text) => openFile(connection, path.join(workspace, file), text, mistakes),
    notice: file =>
      connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: pathToFileURL(path.join(workspace, file)).href, type: 2 }],
      }),
  }
}

function openFile(
  connection: MessageConnection,
  file: string,
  text: string,
  mistakes: ReadonlyMap<string, string[]>,
): OpenFile {
  const uri = pathToFileURL(file).href
  const at = (line: number, column: number) => ({
    textDocument: { uri },
    position: { line: line - 1, character: column - 1 },
  })
  const opened = connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  })
  return {
    async offers(line, column) {
      await opened
      const { items } = completions.parse(await ask(connection, 'textDocument/completion', at(line, column)))
      return items.map(({ label, documentation = '', insertText = '', textEdit }) => ({
        label,
        documentation,
        inserted: textEdit?.newText ?? insertText,
      }))
    },
    async hover(line, column) {
      await opened
      return (
        hovered.parse(await ask(connection, 'textDocument/hover', at(line, column)))?.contents.value ?? ''
      )
    },
    mistakes: () => mistakes.get(uri),
  }
}

function collectMistakes(connection: MessageConnection): Map<string, string[]> {
  const found = new Map<string, string[]>()
  connection.onNotification('textDocument/publishDiagnostics', (params: unknown) => {
    const { uri, diagnostics } = published.parse(params)
    const lines = diagnostics.map(
      ({ range: { start }, message }) => `${start.line + 1}:${start.character + 1} ${message}`,
    )
    found.set(uri, lines)
  })
  return found
}

/** Rejects if no response arrives, so that a server that hangs doesn't block the test. */
function ask(connection: MessageConnection, method: string, params?: object): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The language server does not answer ${method}`)),
      patience(WAIT_MS),
    )
  })
  const answer: Promise<unknown> = connection.sendRequest(method, params)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

async function stop(server: ChildProcess, connection: MessageConnection): Promise<void> {
  const ended = once(server, 'exit')
  try {
    await ask(connection, 'shutdown')
    await connection.sendNotification('exit')
    await Promise.race([ended, delay(patience(5_000), undefined, { ref: false })])
  } finally {
    connection.dispose()
    server.kill('SIGKILL')
  }
}

function initialization(workspace: string): object {
  const uri = pathToFileURL(workspace).href
  return {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: 'workspace' }],
    capabilities: {
      workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
        hover: { contentFormat: ['markdown'] },
      },
    },
  }
}

/** Returns sections of .vscode/settings.json as VS Code does, with validation as in other editors. */
function answerConfiguration(connection: MessageConnection): void {
  const text = readFileSync(path.join(projectDir, '.vscode/settings.json'), 'utf8')
  const settings = z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  // VS Code shows the findings of the check instead; other editors validate with the schemas.
  settings['yaml.validate'] = true
  connection.onRequest('client/registerCapability', () => null)
  connection.onRequest('workspace/configuration', (params: unknown) =>
    asked.parse(params).items.map(({ section }) => settings[section] ?? sectionOf(settings, section)),
  )
}

/** Nests settings: 'yaml.schemaStore.enable' becomes `{ schemaStore: { enable } }` in the section 'yaml'. */
function sectionOf(settings: Record<string, unknown>, section: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(settings)) {
    const [first, key, last] = name.split('.')
    if (first === section && key) found[key] = last ? { [last]: value } : value
  }
  return found
}
