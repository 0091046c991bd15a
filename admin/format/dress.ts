import { lineEndOf } from '../../codegen/read/lines.ts'

/** Returns the text that forms work with: line feeds only, without a byte order mark and blank lines around it. */
export function undress(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** Restores the line endings and the outer blank lines of the original, which `undress` removed. */
export function dress(text: string, before: string): string {
  const lead = /^\s*/.exec(before)?.[0] ?? ''
  const tail = /\s*$/.exec(before)?.[0] ?? ''
  return lead + undress(text).replaceAll('\n', lineEndOf(before)) + (before.trim() === '' ? '\n' : tail)
}
