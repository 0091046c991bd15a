import type { GenerateOptions } from '../../codegen/generate.ts'

/** Returns the name of a file as content uses it: the Tab key completes `content\\cities\\kyle.yaml` on Windows. */
export const withSlashes = (name: string) => name.replaceAll('\\', '/')

/** What a command did or refused to do, in words for the terminal. */
export interface Outcome {
  ok: boolean
  text: string
}

/** One of the commands of `npm run content`. */
export interface Command {
  /** What it does, in a line of the help. */
  summary: string
  /** How it is called, without `npm run content --`; the first line is the general form. */
  usage: readonly string[]
  run: (args: readonly string[], options: GenerateOptions) => Outcome | Promise<Outcome>
}
