import path from 'node:path'
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite'
import { type Checked, type GenerateOptions, generate } from '../codegen/generate.ts'
import type { Problem } from '../codegen/problem.ts'
import { projectDir } from '../codegen/project-dir.ts'
import { emitPictures } from '../publishing/pictures/emit-pictures.ts'
import { writeEditorFiles } from './editor/write-editor-files.ts'
import { codeFrame } from './report/frame.ts'
import { count, formatProblems, formatText } from './report/text.ts'

type Folders = Partial<Omit<GenerateOptions, 'now'>>

// Editors save in several steps; one look after the last of them is enough. The watcher tells of a file at most
// once in 50 ms: a look any sooner could miss an edit that it keeps to itself.
const settleTime = 75
// A page that has just connected sets its overlay up first.
const overlayDelay = 50

/**
 * In dev, brings what is generated up to date with every edit of content or schemas and shows problems in
 * Vite's overlay until they are mended. `npm run generate` must have run before Vite starts.
 */
export function content(folders: Folders = {}): Plugin {
  const contentDir = path.resolve(folders.contentDir ?? process.env.CONTENT_DIR ?? 'content')
  const schemasDir = folders.schemasDir ?? path.join(projectDir, 'schemas')
  const outDir = folders.outDir ?? path.join(projectDir, 'generated')
  return {
    name: 'content',
    apply: 'serve',
    configureServer(server) {
      const update = oneAtATime(
        createUpdater(server, { ...folders, contentDir, schemasDir, outDir }),
        error => server.config.logger.error(error.message, { error }),
      )
      watch(server, [contentDir, schemasDir], update)
      // Content may have changed since it was generated, and a problem must show from the first page on.
      server.httpServer?.once('listening', update)
    },
  }
}

function watch(server: ViteDevServer, folders: readonly string[], update: () => void): void {
  server.watcher.add([...folders])
  let timer: NodeJS.Timeout | undefined
  server.watcher.on('all', (_event, file) => {
    if (!folders.some(folder => path.resolve(file).startsWith(folder + path.sep))) return
    clearTimeout(timer)
    timer = setTimeout(update, settleTime)
  })
}

/** Each call waits for those before it, so that what is shown last is what was read last. */
function oneAtATime(task: () => Promise<void>, onError: (error: Error) => void): () => void {
  let running = Promise.resolve()
  return () => {
    running = running.then(task).catch(onError)
  }
}

function createUpdater(
  server: ViteDevServer,
  folders: Folders & { outDir: string; contentDir: string },
): () => Promise<void> {
  const client = server.environments.client
  let shown: ErrorPayload | undefined
  client.hot.on('vite:client:connect', () => {
    setTimeout(() => {
      if (shown) client.hot.send(shown)
    }, overlayDelay)
  })
  return async () => {
    const result = await generate({ ...folders, now: new Date().getFullYear() }, [emitPictures])
    writeEditorFiles(result.site, folders.outDir)
    const [first] = result.problems
    if (first) {
      shown = overlay(first, result)
      server.config.logger.error(formatProblems(result.problems, result.textOf))
      client.hot.send(shown)
      return
    }
    if (result.warnings.length > 0) server.config.logger.warn(formatText(result.warnings, result.textOf))
    const mended = shown !== undefined
    shown = undefined
    const { changed = [] } = result
    if (changed.length === 0 && !mended) return
    client.hot.send({ type: 'full-reload', path: '*' })
    server.config.logger.info(`content: ${count(changed.length, 'file')} updated`, { timestamp: true })
  }
}

/** The first problem with its place; the terminal has them all. */
function overlay(problem: Problem, { problems, textOf }: Checked): ErrorPayload {
  const { file, line, column, message, suggestion } = problem
  const others = problems.length - 1
  const words = [message, suggestion, others > 0 && `(${count(others, 'more problem')} in the terminal)`]
  return {
    type: 'error',
    err: {
      message: words.filter(Boolean).join('\n'),
      stack: '',
      plugin: `content: ${problem.rule}`,
      id: path.resolve(file),
      frame: codeFrame(problem, textOf(file) ?? ''),
      loc: { file: path.resolve(file), line, column },
    },
  }
}
