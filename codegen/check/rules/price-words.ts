import type { PrintedPrice } from '../../../site/price.ts'
import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import { isObject, type Json, type JsonPath } from '../../json.ts'
import type { Span } from '../../problem.ts'
import type { ContentRecord } from '../../read/record.ts'
import { fillText } from '../../resolve/facts.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { RecordFinding, Rule } from '../rule.ts'
import { isOutsideComment } from '../site-urls.ts'

/** Checks that a price without the words for its kind has those words in its context. */
export const priceWords: Rule = {
  id: 'price-words',
  description: 'A price is printed with the words that say what it is for.',
  howToFix:
    'Put in the price anew with the button Price, which brings its words along; or say beside it what it is for.',
  *find(site, { cachedFindings }): Iterable<RecordFinding> {
    const [book] = recordsOf(site, 'prices')
    if (!book?.data) return
    for (const record of site.content.records) {
      if (record.entity.name === 'prices' || !record.text.includes('{{price:')) continue
      yield* cachedFindings('price-words', record, () => [
        ...findInFields(record, site),
        ...findInBody(record, site),
        ...findTwice(record, site),
      ])
    }
  },
}

const bare = /\{\{price:([^{}]*?)\s*,\s*(?:range|low|high)\s*\}\}|\{\{price:([^{}]*\s[x×+-]\s[^{}]*)\}\}/g

/**
 * Uses the other texts of the same object as context: a figure and its label, an answer and its question. A table adds its head and the
 * text above it.
 */
function* findInFields(record: ContentRecord, site: ResolvedSite): Iterable<RecordFinding> {
  for (const { text, path, siblings } of textsIn(record.data ?? {}, [])) {
    const missing = findMissingWords(text, siblings, site)
    if (missing) yield { record, path, ...describe(missing, site) }
  }
}

interface TextWithSiblings {
  text: string
  path: JsonPath
  siblings: string
}

function* textsIn(value: Json, path: JsonPath, above = ''): Iterable<TextWithSiblings> {
  const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  const texts = entries.flatMap(([, item]) => (typeof item === 'string' ? item : []))
  const siblings = [above, ...texts].join('\n')
  const head =
    isObject(value) && isObject(value.columns)
      ? [...texts, ...Object.values(value.columns)].join('\n')
      : above
  for (const [key, item] of entries) {
    if (typeof item === 'string') {
      if (item.includes('{{price:')) yield { text: item, path: [...path, key], siblings }
    } else yield* textsIn(item, [...path, key], head)
  }
}

/** Uses the paragraph or table, the previous one and the heading as context. */
function* findInBody(record: ContentRecord, site: ResolvedSite): Iterable<RecordFinding> {
  if (!record.body) return
  let heading = ''
  let before = ''
  for (const { text, start } of paragraphs(record)) {
    if (/^#+ /.test(text)) heading = text
    const missing = findMissingWords(text, `${heading}\n${before}\n${text}`, site)
    if (missing) {
      const at = start + missing.index
      const span: Span = [at, at + missing.words.length]
      yield { record, span, ...describe(missing, site) }
    }
    before = text
  }
}

function* paragraphs({ text, yamlEnd }: ContentRecord): Iterable<{ text: string; start: number }> {
  for (const { index, 0: found } of text.slice(yamlEnd).matchAll(/(?:[^\n]*\S[^\n]*(?:\n|$))+/g)) {
    yield { text: found, start: yamlEnd + index }
  }
}

/** A dollar sign before a price, and a unit after one. */
const dollar = /\$\s?(?=\{\{price:)/g
const unitAfter =
  /(?<=\{\{price:([^{},]*?)\s*\}\}["*]*\s+)(?:per|a|\/)\s*(?:sq\.?\s?ft|square foot|ft|foot|step|room|doorway|window)(?!\p{L})/gu

/** Finds what a placeholder prints already, and is typed next to it. */
function findTwice(record: ContentRecord, site: ResolvedSite): RecordFinding[] {
  const twice = (index: number, words: string, isPrinted: boolean): RecordFinding[] =>
    isPrinted && isOutsideComment(record, index)
      ? [
          {
            record,
            span: [index, index + words.length],
            severity: 'warning',
            code: 'price-words/twice',
            parameters: { words: words.trim() },
          },
        ]
      : []
  return [
    ...[...record.text.matchAll(dollar)].flatMap(({ index, 0: words }) => twice(index, words, true)),
    ...[...record.text.matchAll(unitAfter)].flatMap(({ index, 0: words, 1: name = '' }) => {
      const unit = site.facts.prices.entries.get(name)?.unit
      return twice(index, words, unit !== undefined && !['once', 'percent'].includes(unit))
    }),
  ]
}

interface Missing {
  entry: PrintedPrice
  words: string
  index: number
}

function findMissingWords(text: string, context: string, site: ResolvedSite): Missing | undefined {
  const said = fillText(context, site.facts).toLowerCase().replace(/\s+/g, ' ')
  // The rule `prices` reports a price that isn't there; it may be the one that says of which kind all are.
  if (said.includes('{{price:')) return undefined
  for (const { index, 0: words, 1: one, 2: sum } of text.matchAll(bare)) {
    for (const entry of site.facts.prices.pricesIn(one ?? sum ?? '')) {
      const names = namesOf(entry, site)
      if (names.length > 0 && !names.some(name => said.includes(name.toLowerCase()))) {
        return { entry, words, index }
      }
    }
  }
  return undefined
}

function namesOf(entry: PrintedPrice, site: ResolvedSite): string[] {
  const kinds = recordsOf(site, 'prices')[0]?.data?.kinds
  const kind = isObject(kinds) && entry.kind ? kinds[entry.kind] : undefined
  return isObject(kind) ? [kind.name, entry.words].filter(text => typeof text === 'string') : []
}

function describe({ entry, words }: Missing, site: ResolvedSite): Diagnosis {
  const [name = ''] = namesOf(entry, site)
  return {
    code: 'price-words/missing',
    parameters: {
      placeholder: words.replace(/\s+/g, ' '),
      price: entry.name,
      kind: name.toLowerCase(),
    },
  }
}
