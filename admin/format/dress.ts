/**
 * The visual editor reads a file without its byte order mark, with plain line ends and without blank lines around
 * it, and writes it so. This gives a text the clothes back that the file had.
 */
export function dress(text: string, before: string): string {
  const lead = /^\s*/.exec(before)?.[0] ?? ''
  const tail = /\s*$/.exec(before)?.[0] ?? ''
  const lineEnd = /\r\n/.test(before) ? '\r\n' : '\n'
  const bare = text.replace(/\r\n?/g, '\n').trim()
  return lead + bare.replaceAll('\n', lineEnd) + (before.trim() === '' ? '\n' : tail)
}
