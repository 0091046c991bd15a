import { contains, indexOfWords, termsOf } from './search-terms.ts'
import { soundsUrgent, type UrgentWords } from './urgency.ts'

/** Words of visitors, and words of the site that mean the same. */
export interface Synonym {
  words: readonly string[]
  find: string
  /** Whether the words are those of an emergency. */
  isUrgent?: boolean
  /** Whether the words are what is to be done, such as "clean". A query is about that, and not about the floor or the room that it also names. */
  isTask?: boolean
}

/** Floor that questions compare or ask the price of. */
export interface SearchedFloor {
  /** Value of the calculator. */
  value: string
  /** Its name, as in `find` of its synonyms. */
  find: string
}

/** Questions between two floors. */
export interface ComparisonWords {
  /** "or", "versus". */
  words: readonly string[]
  /** Words of the pages that compare any two of them. */
  find: string
}

/** Questions for the price of a floor. */
export interface PriceWords {
  /** The `find` of the synonyms that ask for a price. */
  find: string
  /** Words that change nothing in such a question: "per square foot". With any other word, it asks for something else. */
  words: readonly string[]
}

/** Answers a question that no page answers. */
export interface SearchAnswer {
  words: readonly string[]
  text: string
  link: { label: string; href: string }
}

export interface SearchWords {
  answers: readonly SearchAnswer[]
  synonyms: readonly Synonym[]
  comparison: ComparisonWords
  prices: PriceWords
  /** Words that a query may contain without a page having them. */
  ignoredWords: readonly string[]
}

/** Subjects of questions that the rest of the site knows. */
export interface SearchSubjects {
  floors: readonly SearchedFloor[]
  /** Words of an emergency, and the pages that help in one. */
  emergency: UrgentWords & { pages: readonly string[] }
}

/** A query, as the words of the site explain it. */
export interface SearchQuestion {
  /** Terms to search for. */
  searched: readonly string[]
  /** Needed terms that no synonym explains. */
  unexplained: readonly string[]
  /** Synonyms that the query has, apart from those that are a part of a longer one. */
  meant: readonly Meaning[]
  /** Whether one of them is what is to be done. */
  hasTask: boolean
  /** Floors that the query compares, two or more. */
  compared: readonly string[]
  /** Floors whose price it asks for. */
  priced: readonly string[]
  answer: SearchAnswer | undefined
  isUrgent: boolean
}

interface Name {
  find: string
  words: readonly string[]
}

interface Meaning extends Name {
  isTask: boolean
}

/** Reads queries by the words of the site: `words` are all terms of synonyms, of what they find, and of answers; `comparedIn` finds floors that terms compare. */
export function createQuestionReader(
  { answers, synonyms, comparison, prices, ignoredWords }: SearchWords,
  { floors, emergency }: SearchSubjects,
): {
  words: readonly string[]
  comparedIn: (terms: readonly string[]) => readonly string[]
  read: (terms: readonly string[]) => SearchQuestion
} {
  const ignored = new Set(ignoredWords.flatMap(termsOf))
  /** Replaces ignored words, so that "under the floor" is also "under my floor". With one other word they make the difference: "how long". */
  const mask = (words: readonly string[]): readonly string[] =>
    words.filter(word => !ignored.has(word)).length < 2 ? words : maskAll(words)
  const maskAll = (words: readonly string[]) => words.map(word => (ignored.has(word) ? IGNORED_WORD : word))
  const known: readonly Meaning[] = synonyms.flatMap(({ words, find, isTask = false }) =>
    words.map(word => ({ words: termsOf(word), find, isTask })),
  )
  const names = floors
    .flatMap(({ find }) => [{ find, words: termsOf(find) }, ...known.filter(other => other.find === find)])
    .sort((one, other) => other.words.length - one.words.length)
  const inPriceQuestions = new Set([...ignored, ...prices.words.flatMap(termsOf)])
  const priceWords = known.filter(({ find }) => find === prices.find)
  const pricedIn = (terms: readonly string[]): readonly string[] => {
    const { named: asked, rest } = namedIn(terms, priceWords)
    if (asked.length === 0) return []
    const { named, rest: others } = namedIn(rest, names)
    return others.every(term => inPriceQuestions.has(term) || isNumber(term)) ? named : []
  }
  const asking = comparison.words.map(termsOf)
  const comparedIn = (terms: readonly string[]): readonly string[] => {
    if (!asking.some(words => contains(terms, words))) return []
    const { named } = namedIn(terms, names)
    return named.length > 1 ? named : []
  }
  const urgentWords = [...emergency.words, ...synonyms.flatMap(one => (one.isUrgent ? one.words : []))]
  const foldUrgent = (fold: (words: readonly string[]) => readonly string[]): UrgentWords => ({
    words: urgentWords.map(text => fold(termsOf(text)).join(' ')),
    exceptions: emergency.exceptions.map(text => fold(termsOf(text)).join(' ')),
  })
  const urgent = foldUrgent(words => words)
  const urgentMasked = foldUrgent(mask)
  // An ellipsis means other words.
  const answering = answers.map(answer => ({
    answer,
    phrases: answer.words.map(phrase => phrase.split('…').map(termsOf)),
  }))
  return {
    words: [
      ...known.flatMap(({ words, find }) => [words, termsOf(find)]),
      ...answering.flatMap(({ phrases }) => phrases.flat()),
    ].flat(),
    comparedIn,
    read(terms) {
      const distinct = [...new Set(terms)]
      const masked = maskAll(terms)
      const priced = pricedIn(terms)
      const needless = priced.length > 0 ? inPriceQuestions : ignored
      const needed = distinct.filter(term => !needless.has(term) && !isAmount(term))
      const typed = known.filter(({ words }) => contains(terms, words) || contains(masked, mask(words)))
      const explained = new Set(typed.flatMap(({ words }) => words))
      const price: Meaning = { find: prices.find, words: [], isTask: false }
      const meant = [...withoutParts(typed), ...(terms.some(isAmount) ? [price] : [])]
      return {
        searched: needed.length > 0 ? needed : distinct,
        unexplained: needed.filter(term => !explained.has(term)),
        meant,
        hasTask: meant.some(({ isTask }) => isTask),
        compared: comparedIn(terms),
        priced,
        answer: answering.find(({ phrases }) =>
          phrases.some(parts => parts.every(words => contains(terms, words))),
        )?.answer,
        isUrgent: soundsUrgent(terms.join(' '), urgent) || soundsUrgent(masked.join(' '), urgentMasked),
      }
    },
  }
}

/** A phrase means something else than a part of it. */
const withoutParts = (typed: readonly Meaning[]): readonly Meaning[] =>
  typed.filter(
    ({ words }) => !typed.some(other => other.words.length > words.length && contains(other.words, words)),
  )

interface NamesInTerms {
  named: readonly string[]
  /** The other terms. */
  rest: readonly string[]
}

/**
 * Finds the things that terms name, in the order of the terms. Longer names come first: "engineered hardwood" names no other hardwood.
 */
function namedIn(terms: readonly string[], names: readonly Name[]): NamesInTerms {
  const left: (string | undefined)[] = [...terms]
  const starts = new Map<string, number>()
  for (const { find, words } of names) {
    for (let start = indexOfWords(words, left); start >= 0; start = indexOfWords(words, left)) {
      left.fill(undefined, start, start + words.length)
      starts.set(find, Math.min(start, starts.get(find) ?? start))
    }
  }
  const named = [...starts].sort(([, one], [, other]) => one - other).map(([find]) => find)
  return { named, rest: left.filter(term => term !== undefined) }
}

/** Placeholder of ignored words in phrases. */
const IGNORED_WORD = 'ignored'

/** Returns whether a term is a price, such as "$5". */
const isAmount = (term: string): boolean => /^\p{Sc}\d/u.test(term)

const isNumber = (term: string): boolean => /^\d+$/.test(term)
