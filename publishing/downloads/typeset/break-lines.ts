import type { Run, Text } from '../story.ts'

/** Neighboring words of one look, set in one go. */
export interface LineRun extends Run {
  width: number
}

export interface Line {
  runs: readonly LineRun[]
  width: number
}

type Measure = (text: string, bold: boolean) => number

/** A word is what may not be broken: it can change its look inside, as a bold word before a comma does. */
type Word = Run[]

/** Fills lines greedily. '\n' begins a new line; a word wider than the line stands alone on one. */
export function breakLines(text: Text, width: number, measure: Measure): Line[] {
  const lines: Line[] = []
  for (const words of paragraphsOf(text)) {
    let current: Run[] = []
    for (const word of words) {
      const longer = current.length === 0 ? word : [...current, space(current, word), ...word]
      if (current.length > 0 && widthOf(longer, measure) > width) {
        lines.push(finish(current, measure))
        current = word
      } else current = longer
    }
    lines.push(finish(current, measure))
  }
  return lines
}

// A space between two words of one link belongs to the link.
function space(before: readonly Run[], after: readonly Run[]): Run {
  const [left, right] = [before.at(-1), after[0]]
  return left && right && sameLook(left, right) ? { ...left, text: ' ' } : { text: ' ' }
}

function paragraphsOf(text: Text): Word[][] {
  const paragraphs: Word[][] = [[]]
  let word: Word = []
  const endWord = () => {
    if (word.length > 0) paragraphs.at(-1)?.push(word)
    word = []
  }
  for (const run of text) {
    for (const part of run.text.split(/([ \n])/)) {
      if (part === ' ' || part === '\n') endWord()
      else if (part !== '') word.push({ ...run, text: part })
      if (part === '\n') paragraphs.push([])
    }
  }
  endWord()
  return paragraphs
}

function finish(runs: readonly Run[], measure: Measure): Line {
  const merged = merge(runs).map(run => ({ ...run, width: measure(run.text, run.bold === true) }))
  return { runs: merged, width: merged.reduce((sum, run) => sum + run.width, 0) }
}

function widthOf(runs: readonly Run[], measure: Measure): number {
  return merge(runs).reduce((sum, run) => sum + measure(run.text, run.bold === true), 0)
}

function merge(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last && sameLook(last, run)) merged[merged.length - 1] = { ...last, text: last.text + run.text }
    else merged.push(run)
  }
  return merged
}

function sameLook(a: Run, b: Run): boolean {
  return a.bold === b.bold && a.href === b.href
}
