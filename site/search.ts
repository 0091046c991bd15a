import type { Content } from './content.ts'

type Pages = Content['pages']['all']
type FoundPage = Pages[number]

const most = 20

export interface Found {
  /** No more than anybody reads. */
  pages: readonly FoundPage[]
  /** How many there are, shown or not. */
  count: number
}

/** The pages that have every one of the words, or begin a word with it: those that have them in their titles first. */
export function searchPages(all: Pages, words: string): Found {
  const wanted = wordsIn(words)
  if (wanted.length === 0) return { pages: [], count: 0 }
  const pages = all
    .filter(({ noindex }) => !noindex)
    .map(page => ({ page, rank: rankOf(page, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ page }) => page)
  return { pages: pages.slice(0, most), count: pages.length }
}

/** How many of the words stand in the title or the address, and one more; 0 where a word is nowhere. */
function rankOf({ title, description, url }: FoundPage, wanted: readonly string[]): number {
  const head = wordsIn(`${title} ${url}`)
  const all = [...head, ...wordsIn(description)]
  const isIn = (words: readonly string[]) => (word: string) => words.some(other => other.startsWith(word))
  return wanted.every(isIn(all)) ? 1 + wanted.filter(isIn(head)).length : 0
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
