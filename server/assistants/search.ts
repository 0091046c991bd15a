/** A text of the site, by what people look for in it. */
export interface Searched<Found> {
  found: Found
  title: string
  keywords: string
  excerpt: string
  headings: string
}

const weights = { title: 4, keywords: 3, excerpt: 2, headings: 1 } as const
const fields = ['title', 'keywords', 'excerpt', 'headings'] as const

/** Gives what a question is about, best first: words that few texts have tell the most. */
export function createSearch<Found>(texts: readonly Searched<Found>[]): (question: string) => Found[] {
  const byWord = weightsByWord(texts)
  return question => {
    const scores = new Map<Found, number>()
    for (const word of new Set(wordsIn(question))) {
      const having = byWord.get(word) ?? new Map<Found, number>()
      const rarity = Math.log(1 + texts.length / having.size) ** 2
      for (const [found, weight] of having) scores.set(found, (scores.get(found) ?? 0) + rarity * weight)
    }
    return texts
      .map(({ found }) => ({ found, score: scores.get(found) ?? 0 }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ found }) => found)
  }
}

/** The texts that have a word, each with the most that it weighs there. */
function weightsByWord<Found>(texts: readonly Searched<Found>[]): Map<string, Map<Found, number>> {
  const byWord = new Map<string, Map<Found, number>>()
  for (const text of texts) {
    for (const field of fields) {
      for (const word of wordsIn(text[field])) {
        const having = byWord.get(word) ?? new Map<Found, number>()
        byWord.set(word, having.set(text.found, Math.max(having.get(text.found) ?? 0, weights[field])))
      }
    }
  }
  return byWord
}

const shortest = 3

/** In small letters, without the ends that make one word several. */
function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(word => word.length >= shortest)
    .map(word => word.replace(/(?:ies|es|s|ing)$/, ''))
}
