/** Columns of a line of text, as in the content that is there. */
export const lineWidth = 110

interface Fold {
  text: string
  /** Columns that the text may fill, on the first line and on the others. */
  width: number
  firstWidth?: number
  /** The lines that the text has had so far: those before and after a change stay as they are. */
  lines?: readonly string[]
  /** Words before which a line must not begin, because YAML would take them for something else. */
  inseparable?: RegExp
}

/** Breaks a paragraph at its spaces. Unchanged beginnings and ends keep their old lines. */
export function fold({ text, width, firstWidth = width, lines = [], inseparable }: Fold): string[] {
  const words = unitsOf(text, inseparable)
  const old = lines.map(line => unitsOf(line, inseparable))
  const head = linesBefore(old, words)
  const folded = lines.slice(0, head.lines)
  let at = head.words
  while (at < words.length) {
    const rest = linesAfter(old, words, at)
    if (rest !== undefined && folded.length > 0) return [...folded, ...lines.slice(rest)]
    let line = words[at] ?? ''
    at += 1
    const room = folded.length === 0 ? firstWidth : width
    while (at < words.length && `${line} ${words[at]}`.length <= room) {
      line += ` ${words[at]}`
      at += 1
    }
    folded.push(line)
  }
  return folded
}

/** Words, each with those that must follow it on its line. Spaces in a row cannot be broken either. */
function unitsOf(text: string, inseparable = /^$/): string[] {
  const units: string[] = []
  for (const word of text.split(' ')) {
    const last = units.at(-1)
    const joins = word === '' || last === '' || last?.endsWith(' ') || inseparable.test(word)
    if (last !== undefined && joins) units[units.length - 1] = `${last} ${word}`
    else units.push(word)
  }
  return units
}

/** Whole old lines that the words begin with. */
function linesBefore(old: readonly string[][], words: readonly string[]): { lines: number; words: number } {
  let at = 0
  for (const [index, line] of old.entries()) {
    const isKept = line.every((word, offset) => words[at + offset] === word)
    if (!isKept) return { lines: index, words: at }
    at += line.length
  }
  return { lines: old.length, words: at }
}

/** The first of the old lines that say exactly the words from `at` on. */
function linesAfter(old: readonly string[][], words: readonly string[], at: number): number | undefined {
  let count = 0
  for (let index = old.length - 1; index >= 0; index -= 1) {
    count += old[index]?.length ?? 0
    if (count === words.length - at) {
      const tail = old.slice(index).flat()
      return tail.every((word, offset) => words[at + offset] === word) ? index : undefined
    }
  }
  return undefined
}
