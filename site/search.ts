import MiniSearch, { type Query } from 'minisearch'
import { MAX_COMPARED_FLOORS } from './floor-cost/job-query.ts'
import { soundsUrgent, type UrgentWords } from './urgency.ts'

export interface SearchablePage {
  url: string
  title: string
  description: string
  /** All text of the page, as Markdown. Empty if the page is not built, as in development. */
  markdown: string
}

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

export interface FoundPage extends SearchablePage {
  /** The sentence of the page that has most of the words, if its description has fewer. */
  passage?: string
}

export interface SearchResult {
  /** The best matches, at most 20. */
  pages: readonly FoundPage[]
  /** Number of all matches. */
  count: number
  /** Whether no page has all words, so that pages with some of them were found. */
  isPartial: boolean
  /** Whether every word is known. If not, the query may be in another language. */
  isUnderstood: boolean
  /** The answer whose words the query has. */
  answer?: SearchAnswer
  /** Floors to show with their prices, as values of the calculator: two or three that the query compares, or those whose price it asks for. */
  floors: readonly string[]
  /** Whether the query is about an emergency. */
  isUrgent: boolean
}

export type FindPages = (query: string) => SearchResult

const MAX_RESULTS = 20
/** Words of a query that are searched. Each takes up to a millisecond. */
const MAX_TERMS = 16
const LONGEST_WORD = 30
/** Length of the words that may be other words misspelled. Shorter ones are often words of another language. */
const MIN_RESPELLED = 6
/** Length of a passage, in characters. */
const [MIN_PASSAGE, MAX_PASSAGE] = [20, 260]
/** Pages that are indexed without letting other work run. */
const CHUNK_SIZE = 5
const BOOST = { title: 8, url: 5, description: 3, headings: 3, text: 1 }
/** The page that a synonym means comes before pages that happen to contain the word. */
const SYNONYM_BOOST = { title: 24, url: 15, description: 6, headings: 6, text: 1 }
/** Pages that compare come before those that only name both. */
const COMPARISON_BOOST = { title: 48, url: 30, description: 12, headings: 12, text: 2 }

/**
 * Indexes pages. The returned function finds those that have every word of a query or, if there are none, some of the words. It ignores
 * case, accents and plural endings, completes words, forgives mistakes in long words, also in those of synonyms, and skips ignored words. The
 * pages whose titles compare the floors of a question between two come first, and so do those that help in an emergency.
 */
export async function createPageSearch(
  pages: readonly SearchablePage[],
  { answers, synonyms, comparison, prices, ignoredWords }: SearchWords,
  { floors, emergency }: SearchSubjects,
): Promise<FindPages> {
  const index = new MiniSearch({
    fields: Object.keys(BOOST),
    processTerm,
    searchOptions: {
      boost: BOOST,
      prefix: term => term.length > 2,
      fuzzy: mistakesIn,
      weights: { prefix: 0.75, fuzzy: 0.3 },
    },
  })
  const documents = pages.map((page, id) => ({ ...page, id, ...partsOf(page.markdown) }))
  const splitPage = createSplitter()
  const split: SplitPage[] = []
  for (const [id, page] of pages.entries()) {
    if (id % CHUNK_SIZE === 0) await new Promise(resolve => setTimeout(resolve))
    split.push(splitPage(page, documents[id]?.text ?? ''))
  }
  await index.addAllAsync(documents, { chunkSize: CHUNK_SIZE })
  const known = synonyms.flatMap(({ words, find, isTask = false }) =>
    words.map(word => ({ words: termsOf(word), find, isTask })),
  )
  const names = floors
    .flatMap(({ find }) => [{ find, words: termsOf(find) }, ...known.filter(other => other.find === find)])
    .sort((one, other) => other.words.length - one.words.length)
  const asking = comparison.words.map(termsOf)
  const comparedIn = (terms: readonly string[]): readonly string[] => {
    const { named } = asking.some(words => contains(terms, words)) ? namedIn(terms, names) : noNames
    return named.length > 1 ? named : []
  }
  const comparing = pages.map(({ title }) => comparedIn(termsOf(title)))
  const ignored = new Set(ignoredWords.flatMap(termsOf))
  const inPriceQuestions = new Set([...ignored, ...prices.words.flatMap(termsOf)])
  const priceWords = known.filter(({ find }) => find === prices.find)
  const pricedIn = (terms: readonly string[]): readonly string[] => {
    const { named: asked, rest } = namedIn(terms, priceWords)
    if (asked.length === 0) return []
    const { named, rest: others } = namedIn(rest, names)
    return others.every(term => inPriceQuestions.has(term) || isNumber(term)) ? named : []
  }
  const fold = (text: string) => termsOf(text).join(' ')
  const urgent: UrgentWords = {
    words: [...emergency.words, ...synonyms.flatMap(one => (one.isUrgent ? one.words : []))].map(fold),
    exceptions: emergency.exceptions.map(fold),
  }
  // An ellipsis means other words.
  const answering = answers.map(answer => ({
    answer,
    phrases: answer.words.map(phrase => phrase.split('…').map(termsOf)),
  }))
  const respell = createSpeller(
    [...known.map(({ words }) => words), ...answering.flatMap(({ phrases }) => phrases.flat())].flat(),
    term => index.search(term, { prefix: false, fuzzy: false }).length > 0,
  )
  return query => {
    const terms = termsOf(query).slice(0, MAX_TERMS).map(respell)
    const distinct = [...new Set(terms)]
    const priced = pricedIn(terms)
    const needless = priced.length > 0 ? inPriceQuestions : ignored
    const needed = distinct.filter(term => !needless.has(term))
    const searched = (needed.length > 0 ? needed : distinct).join(' ')
    const typed = known.filter(({ words }) => contains(terms, words))
    // A phrase means something else than a part of it.
    const isPart = (words: readonly string[]) =>
      typed.some(other => other.words.length > words.length && contains(other.words, words))
    const meant = typed.filter(({ words }) => !isPart(words))
    const hasTask = meant.some(({ isTask }) => isTask)
    const compared = comparedIn(terms)
    const meanings: readonly Query[] =
      compared.length > 0
        ? [allWordsOf(comparison.find, COMPARISON_BOOST), allWordsOf(compared.join(' '))]
        : meant.map(({ find, isTask }) => allWordsOf(find, isTask === hasTask ? SYNONYM_BOOST : BOOST))
    const all = index.search({ combineWith: 'OR', queries: [allWordsOf(searched), ...meanings] })
    const answer = answering.find(({ phrases }) =>
      phrases.some(parts => parts.every(words => contains(terms, words))),
    )?.answer
    const inSynonyms = new Set(typed.flatMap(({ words }) => words))
    const others = needed.filter(term => !inSynonyms.has(term)).join(' ')
    const isUrgent = soundsUrgent(terms.join(' '), urgent)
    const leading = isUrgent ? placesOf(emergency.pages) : placesOfComparisons(compared)
    // Pages with some of the words would only distract from the answer.
    const isPartial = all.length === 0 && leading.length === 0 && !answer
    const scored = isPartial ? index.search(searched, { combineWith: 'OR' }) : all
    const found = [
      ...leading.map(id => scored.find(result => result.id === id) ?? { id, terms: [] }),
      ...scored.filter(({ id }) => !leading.includes(id)),
    ]
    return {
      pages: found.slice(0, MAX_RESULTS).flatMap(({ id, terms: matched }) => {
        const page = split[id]
        return page ? withPassage(page, { typed: new Set(terms), matched: new Set(matched) }) : []
      }),
      count: found.length,
      isPartial: isPartial && found.length > 0,
      isUnderstood: answer !== undefined || others === '' || index.search(allWordsOf(others)).length > 0,
      ...(answer && { answer }),
      floors: (compared.length > 0 ? compared : priced)
        .flatMap(name => floors.find(({ find }) => find === name)?.value ?? [])
        .slice(0, MAX_COMPARED_FLOORS),
      isUrgent,
    }
  }

  function placesOf(urls: readonly string[]): number[] {
    return urls.flatMap(url => {
      const place = pages.findIndex(page => page.url === url)
      return place < 0 ? [] : [place]
    })
  }

  /** Places of the pages whose titles compare all of these floors. Those that compare fewer others come first. */
  function placesOfComparisons(compared: readonly string[]): number[] {
    if (compared.length === 0) return []
    return [...comparing.keys()]
      .filter(place => compared.every(name => comparing[place]?.includes(name)))
      .sort((one, other) => (comparing[one]?.length ?? 0) - (comparing[other]?.length ?? 0))
  }
}

interface SearchedWords {
  /** Words of the query. */
  typed: ReadonlySet<string>
  /** Words of the page that match them, or what they mean. */
  matched: ReadonlySet<string>
}

/** Text whose words were split once, because a query compares those of many. */
interface SplitText {
  text: string
  terms: readonly string[]
}

interface SplitPage {
  page: SearchablePage
  description: SplitText
  sentences: readonly SplitText[]
}

/** Splits pages. Equal words share one string. */
function createSplitter(): (page: SearchablePage, text: string) => SplitPage {
  const shared = new Map<string, string>()
  const share = (term: string) => {
    const known = shared.get(term)
    if (known === undefined) shared.set(term, term)
    return known ?? term
  }
  const split = (text: string): SplitText => ({ text, terms: [...new Set(termsOf(text).map(share))] })
  return (page, text) => ({
    page,
    description: split(page.description),
    sentences: sentencesOf(text).map(split),
  })
}

/** Adds the sentence that has most of the words. */
function withPassage({ page, description, sentences }: SplitPage, words: SearchedWords): FoundPage {
  let best: { passage?: string; score: number } = { score: scoreOf(description, words) }
  for (const sentence of sentences) {
    const score = scoreOf(sentence, words)
    if (score > best.score) best = { passage: sentence.text, score }
  }
  const { passage } = best
  return { ...page, ...(passage !== undefined && { passage }) }
}

/** Counts the words that a text has. Typed ones count more than all others together. */
function scoreOf({ terms }: SplitText, { typed, matched }: SearchedWords): number {
  let score = 0
  for (const term of terms) if (matched.has(term)) score += typed.has(term) ? matched.size : 1
  return score
}

/** Labels of links and buttons: they name other pages. */
const isLabels = (line: string): boolean => /^[\s>-]*(?:\[[^\]]*\]\s*)+$/.test(line)

/** Returns the sentences of a text in Markdown that are long enough to say something, without its marks. Titles and cells are none. */
const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter(line => !isLabels(line))
    .flatMap(line => line.replace(/[*_`[\]]/g, '').split(/\||(?<=[.!?])\s+/))
    .map(part => part.replace(/^[\s>-]+/, '').trim())
    .filter(text => /[.!?]["”)]?$/.test(text) && text.length >= MIN_PASSAGE && text.length <= MAX_PASSAGE)

const allWordsOf = (words: string, boost = BOOST): Query => ({ combineWith: 'AND', boost, queries: [words] })

const termsOf = (text: string): string[] =>
  text.split(/[\p{Z}\p{P}\s]+/u).flatMap(term => processTerm(term) ?? [])

interface NamesInTerms {
  named: readonly string[]
  /** The other terms. */
  rest: readonly string[]
}

const noNames: NamesInTerms = { named: [], rest: [] }

/**
 * Finds the things that terms name, in the order of the terms. Longer names come first: "engineered hardwood" names no other hardwood.
 */
function namedIn(
  terms: readonly string[],
  names: readonly { find: string; words: readonly string[] }[],
): NamesInTerms {
  const left: (string | undefined)[] = [...terms]
  const starts = new Map<string, number>()
  for (const { find, words } of names) {
    for (let start = placeOf(words, left); start >= 0; start = placeOf(words, left)) {
      left.fill(undefined, start, start + words.length)
      starts.set(find, Math.min(start, starts.get(find) ?? start))
    }
  }
  const named = [...starts].sort(([, one], [, other]) => one - other).map(([find]) => find)
  return { named, rest: left.filter(term => term !== undefined) }
}

const isNumber = (term: string): boolean => /^\d+$/.test(term)

const contains = (terms: readonly string[], words: readonly string[]): boolean => placeOf(words, terms) >= 0

/** Returns where the terms have these words side by side, or -1. */
const placeOf = (words: readonly string[], terms: readonly (string | undefined)[]): number =>
  terms.findIndex((_, start) => words.every((word, at) => terms[start + at] === word))

/** Removes case, accents and the ending of a plural. Returns null for an empty term. */
function processTerm(term: string): string | null {
  const plain = term
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return plain.replace(/(?<=\p{L}{3})(?<=[^su])s$/u, '') || null
}

/**
 * Returns the number of mistakes to forgive. Short words with one are mostly other words, and numbers with one are other numbers. Texts
 * that are longer than words take long to compare.
 */
const mistakesIn = (term: string): number =>
  term.length < 5 || term.length > LONGEST_WORD || /\d/.test(term) ? 0 : term.length < 10 ? 1 : 2

/**
 * Returns a function that replaces a misspelled word by the word of synonyms or answers that it may be. Words of pages stay: the index
 * forgives their mistakes itself.
 */
function createSpeller(
  words: readonly string[],
  isOnPages: (term: string) => boolean,
): (term: string) => string {
  const spelled = new Set(words)
  const index = new MiniSearch({ fields: ['word'], processTerm, idField: 'word' })
  index.addAll([...spelled].map(word => ({ word })))
  return term => {
    if (term.length < MIN_RESPELLED || spelled.has(term) || mistakesIn(term) === 0 || isOnPages(term))
      return term
    const alike = index.search(term, { fuzzy: mistakesIn(term) })
    // Hardly anybody misspells the first letter.
    return alike.flatMap(({ terms }) => terms).find(word => word[0] === term[0]) ?? term
  }
}

/** Separates the headings of a Markdown page from its text, without front matter, pictures and targets of links. */
function partsOf(markdown: string): { headings: string; text: string } {
  const lines = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .split('\n')
  const isHeading = (line: string) => /^[\s-]*#/.test(line)
  return {
    headings: lines.filter(isHeading).join('\n'),
    text: lines.filter(line => !isHeading(line)).join('\n'),
  }
}
