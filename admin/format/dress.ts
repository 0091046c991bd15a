import { lineEndOf } from '../../codegen/read/lines.ts'

/** What the visual editor reads of a file: no byte order mark, plain line ends, no blank lines around it. */
export function undress(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** The visual editor writes a text as it reads one. This gives it the clothes back that the file had. */
export function dress(text: string, before: string): string {
  const lead = /^\s*/.exec(before)?.[0] ?? ''
  const tail = /\s*$/.exec(before)?.[0] ?? ''
  return lead + undress(text).replaceAll('\n', lineEndOf(before)) + (before.trim() === '' ? '\n' : tail)
}
