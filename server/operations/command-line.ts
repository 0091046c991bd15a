import { type Environment, readEnvironment } from '../environment.ts'
import { describeError, type Log, type LogDetails } from '../log.ts'
import type { DatabaseOptions } from '../store/open-database.ts'

/** What is printed, and whether the command could be done. */
export interface Answer {
  ok: boolean
  text: string
}

export interface CommandLine {
  args: readonly string[]
  environment: Environment
  /** The store that the environment names. */
  store: DatabaseOptions
}

/** Runs a command over the environment and prints its answer; the exit code says whether it could be done. */
export async function runCommand(command: (line: CommandLine) => Promise<Answer>): Promise<void> {
  const { ok, text } = await answer(command).catch(error => ({
    ok: false,
    text: `${describeError(error)}\n`,
  }))
  ;(ok ? process.stdout : process.stderr).write(text)
  process.exitCode = ok ? 0 : 1
}

async function answer(command: (line: CommandLine) => Promise<Answer>): Promise<Answer> {
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

/** A log for people at a terminal. Not on standard output, which may be piped into a file. */
export function createTerminalLog(stream: { write(text: string): unknown }): Log {
  const write = (event: string, details: LogDetails = {}) => {
    const values = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
    stream.write(`${[event, ...values].join(', ')}\n`)
  }
  return { info() {}, warn: write, error: write }
}
