import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Typst's files. What they import beside one another is put there by `print.ts`: story.json and pictures/. */
export const templateDir = path.join(import.meta.dirname, 'typst')

/** The texts that decide how a story looks. */
export const templateTexts = (): string[] =>
  ['story.typ', 'blocks.typ', 'styles.typ'].map(file => readFileSync(path.join(templateDir, file), 'utf8'))
