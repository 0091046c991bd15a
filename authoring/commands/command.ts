import type { GenerateOptions } from '../../codegen/generate.ts'

/** Replaces the backslashes of a path, which the Tab key inserts on Windows. */
export const withSlashes = (name: string) => name.replaceAll('\\', '/')

/** Result of a command, as text for the terminal. */
export interface ContentCommandResult {
  ok: boolean
  text: string
}

/** A command of `npm run content`. */
export interface Command {
  /** One line for the help. */
  summary: string
  /** The general form, then examples, without `npm run content --`. */
  usage: readonly string[]
  run: (
    args: readonly string[],
    options: GenerateOptions,
  ) => ContentCommandResult | Promise<ContentCommandResult>
}
