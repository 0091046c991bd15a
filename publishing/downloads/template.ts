import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Folder of the Typst files. `render-pdf.ts` maps document.json and pictures/ into it. */
export const templateDir = path.join(import.meta.dirname, 'typst')

/** Reads the texts of the template, for cache keys. */
export const readTemplate = (): string[] =>
  ['document.typ', 'blocks.typ', 'styles.typ'].map(file => readFileSync(path.join(templateDir, file), 'utf8'))
