/** A line without its end; `start` and `end` are offsets into the text. */
export interface Line {
  start: number
  end: number
  text: string
}

export function lineAt(text: string, offset: number): Line {
  const inside = Math.min(Math.max(offset, 0), text.length)
  const start = inside === 0 ? 0 : text.lastIndexOf('\n', inside - 1) + 1
  const stop = text.indexOf('\n', start)
  const raw = text.slice(start, stop < 0 ? text.length : stop)
  const line = raw.replace(/\r$/, '')
  return { start, end: start + line.length, text: line }
}

/** Returns '\r\n' if the text contains it, else '\n'. */
export function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** Returns the lines of a text that have no empty line between them, with the offset of the first one. */
export const paragraphsIn = (text: string): { start: number; text: string }[] =>
  [...text.matchAll(/^(?:[ \t]*\S.*(?:\r?\n)?)+/gm)].map(({ index, 0: found }) => ({
    start: index,
    text: found.trimEnd(),
  }))
