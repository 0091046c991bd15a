import MiniSearch, { type Query } from 'minisearch'
import { MAX_COMPARED_FLOORS } from './floor-cost/job-query.ts'
import {
  type ComparisonWords,
  createQuestionReader,
  type SearchAnswer,
  type SearchQuestion,
  type SearchSubjects,
  type SearchWords,
} from './search-question.ts'
import { processTerm, termsOf } from './search-terms.ts'

export interface SearchablePage {
  url: string
  title: string
  description: string
  /** All text of the page, as Markdown. Empty if the page is not built, as in development. */
  markdown: string
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
const MAX_WORD_LENGTH = 30
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
  words: SearchWords,
  subjects: SearchSubjects,
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
  const questions = createQuestionReader(words, subjects)
  const comparing = pages.map(({ title }) => questions.comparedIn(termsOf(title)))
  const respell = createSpeller(
    questions.words,
    term => index.search(term, { prefix: false, fuzzy: false }).length > 0,
  )
  return query => {
    const terms = termsOf(query).slice(0, MAX_TERMS).map(respell)
    const question = questions.read(terms)
    const { answer, compared, isUrgent, priced } = question
    const searched = question.searched.join(' ')
    const meanings = meaningsOf(question, words.comparison)
    const all = index.search({ combineWith: 'OR', queries: [allWordsOf(searched), ...meanings] })
    const leading = isUrgent ? placesOf(subjects.emergency.pages) : placesOfComparisons(compared)
    // Pages with some of the words would only distract from the answer.
    const isPartial = all.length === 0 && leading.length === 0 && !answer
    const scored = isPartial ? index.search(searched, { combineWith: 'OR' }) : all
    const found = [
      ...leading.map(id => scored.find(result => result.id === id) ?? { id, terms: [] }),
      ...scored.filter(({ id }) => !leading.includes(id)),
    ]
    const others = question.unexplained.join(' ')
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
        .flatMap(name => subjects.floors.find(({ find }) => find === name)?.value ?? [])
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

/** Returns searches for the pages that a question means, which need not have its words. */
const meaningsOf = ({ compared, meant, hasTask }: SearchQuestion, comparison: ComparisonWords): Query[] =>
  compared.length > 0
    ? [allWordsOf(comparison.find, COMPARISON_BOOST), allWordsOf(compared.join(' '))]
    : meant.map(({ find, isTask }) => allWordsOf(find, isTask === hasTask ? SYNONYM_BOOST : BOOST))

const allWordsOf = (words: string, boost = BOOST): Query => ({ combineWith: 'AND', boost, queries: [words] })

/**
 * Returns the number of mistakes to forgive. Short words with one are mostly other words, and numbers with one are other numbers. Texts
 * that are longer than words take long to compare.
 */
const mistakesIn = (term: string): number =>
  term.length < 5 || term.length > MAX_WORD_LENGTH || /\d/.test(term) ? 0 : term.length < 10 ? 1 : 2

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
