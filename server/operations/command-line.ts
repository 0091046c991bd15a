import { type Environment, readEnvironment } from '../environment.ts'
import { describeError, type Log, type LogDetails } from '../log.ts'
import type { DatabaseOptions } from '../store/open-database.ts'

/** Printed text of a command; `ok` decides the exit code. */
export interface CommandResult {
  ok: boolean
  text: string
}

export interface CommandLine {
  args: readonly string[]
  environment: Environment
  /** Options of the store that the environment names. */
  store: DatabaseOptions
}

/** Runs a command with the checked environment, prints its result and sets the exit code. */
export async function runCommand(command: (line: CommandLine) => Promise<CommandResult>): Promise<void> {
  const { ok, text } = await execute(command).catch(error => ({
    ok: false,
    text: `${describeError(error)}\n`,
  }))
  ;(ok ? process.stdout : process.stderr).write(text)
  process.exitCode = ok ? 0 : 1
}

async function execute(command: (line: CommandLine) => Promise<CommandResult>): Promise<CommandResult> {
  const result = readEnvironment(process.env)
  if ('problems' in result) return { ok: false, text: `${result.problems.join('\n')}\n` }
  const { environment } = result
  const { DATABASE_URL, DATA_DIR } = environment
  const store = {
    databaseUrl: DATABASE_URL,
    dataFolder: DATA_DIR,
    clock: () => new Date(),
    log: createTerminalLog(process.stderr),
  }
  return command({ args: process.argv.slice(2), environment, store })
}

/** Creates a log for a terminal. Not for standard output, which may be piped into a file. */
export function createTerminalLog(stream: { write(text: string): unknown }): Log {
  const write = (event: string, details: LogDetails = {}) => {
    const values = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
    stream.write(`${[event, ...values].join(', ')}\n`)
  }
  return { info() {}, warn: write, error: write }
}
