import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { type ContentChange, textsOf } from './change.ts'

/** Writes a change. All new texts are on the disk before the first file changes. */
export function writeChange(contentDir: string, site: ResolvedSite, change: ContentChange): void {
  const inFolder = (file: string) => path.join(contentDir, file)
  const rewritten = [...new Set([...change.edits.keys(), ...change.moves.keys()])].flatMap(file => {
    const texts = textsOf(site, change, file)
    const now = change.moves.get(file) ?? file
    // The dot keeps the file out of the content.
    const temporary = path.join(path.dirname(now), `.${path.basename(now)}.new`)
    return texts ? [{ file, now, temporary, text: texts.after }] : []
  })
  try {
    for (const { temporary, text } of rewritten) writeFileSync(inFolder(temporary), text)
  } catch (error) {
    for (const { temporary } of rewritten) rmSync(inFolder(temporary), { force: true })
    throw error
  }
  for (const { file, now, temporary } of rewritten) {
    renameSync(inFolder(temporary), inFolder(now))
    if (now !== file) rmSync(inFolder(file))
  }
  for (const [file, now] of change.moves) {
    if (rewritten.some(one => one.file === file)) continue
    mkdirSync(path.dirname(inFolder(now)), { recursive: true })
    renameSync(inFolder(file), inFolder(now))
  }
  for (const file of change.removed) rmSync(inFolder(file))
}
