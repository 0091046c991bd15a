import type { Command, ContentCommandResult } from '../authoring/commands/command.ts'
import { commandOptions } from '../authoring/commands/command-options.ts'
import { newCommand } from '../authoring/commands/new.ts'
import { removeCommand } from '../authoring/commands/remove.ts'
import { renameCommand } from '../authoring/commands/rename.ts'
import { translatedCommand } from '../authoring/commands/translated.ts'
import { translationsCommand } from '../authoring/commands/translations.ts'
import { unconfirmedCommand } from '../authoring/commands/unconfirmed.ts'
import { urlsCommand } from '../authoring/commands/urls.ts'
import { findClosestMatch } from '../codegen/close-match.ts'

const commands: Readonly<Record<string, Command>> = {
  new: newCommand,
  rename: renameCommand,
  remove: removeCommand,
  urls: urlsCommand,
  unconfirmed: unconfirmedCommand,
  translations: translationsCommand,
  translated: translatedCommand,
}

const call = 'npm run content --'

function help(): string {
  const blocks = Object.values(commands).map(({ summary, usage }) =>
    [summary, ...usage.map(line => `  ${call} ${line}`)].join('\n'),
  )
  return `${blocks.join('\n\n')}\n`
}

function unknown(name: string): ContentCommandResult {
  const near = findClosestMatch(name, Object.keys(commands))
  return {
    ok: false,
    text: `There is no command "${name}".${near ? ` Did you mean "${near}"?` : ''}\n\n${help()}`,
  }
}

async function run([name = 'help', ...args]: readonly string[]): Promise<ContentCommandResult> {
  if (/^(-h|(--)?help)$/.test(name)) return { ok: true, text: help() }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return unknown(name)
  try {
    return await command.run(args, commandOptions())
  } catch (error) {
    // The further sentences explain how to pass values that start with a dash.
    if (isWrongOption(error)) return { ok: false, text: `${error.message.split('. ')[0]}.\n\n${help()}` }
    throw error
  }
}

function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

const { ok, text } = await run(process.argv.slice(2))
;(ok ? process.stdout : process.stderr).write(text)
process.exitCode = ok ? 0 : 1
