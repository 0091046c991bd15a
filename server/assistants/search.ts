/** A text of the site, by what people look for in it. */
export interface Searched<Found> {
  found: Found
  title: string
  keywords: string
  excerpt: string
  headings: string
}

const weights = { title: 4, keywords: 3, excerpt: 2, headings: 1 } as const

/** Gives what a question is about, best first: words that few texts have tell the most. */
export function createSearch<Found>(texts: readonly Searched<Found>[]): (question: string) => Found[] {
  const indexed = texts.map(text => ({
    found: text.found,
    words: Object.entries(weights).map(([field, weight]) => ({
      weight,
      words: new Set(wordsIn(text[field as keyof typeof weights])),
    })),
  }))
  const weightIn = ({ words }: (typeof indexed)[number], word: string) =>
    Math.max(...words.map(({ words, weight }) => (words.has(word) ? weight : 0)))

  return question => {
    const asked = [...new Set(wordsIn(question))].map(word => {
      const having = indexed.filter(text => weightIn(text, word) > 0).length
      return { word, rarity: having === 0 ? 0 : Math.log(1 + indexed.length / having) ** 2 }
    })
    const score = (text: (typeof indexed)[number]) =>
      asked.reduce((sum, { word, rarity }) => sum + rarity * weightIn(text, word), 0)
    return indexed
      .map(text => ({ found: text.found, score: score(text) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ found }) => found)
  }
}

const shortest = 3

/** In small letters, without the ends that make one word several. */
function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(word => word.length >= shortest)
    .map(word => word.replace(/(?:ies|es|s|ing)$/, ''))
}
