import type { PrintedPrice } from '../../../site/price.ts'
import { spellNumber } from '../../number-words.ts'
import type { Span } from '../../problem.ts'
import { type ContentRecord, locate } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { isAsWritten, ownerOf, sentenceAt, severityFor, type TextMatch } from '../about-us.ts'
import type { RecordFinding, Rule } from '../rule.ts'
import { isOutsideComment } from '../site-urls.ts'

/** Reports amounts of money that are typed instead of printed by a placeholder. */
export const typedPrices: Rule = {
  id: 'typed-prices',
  description: 'Every sum of money stands in the price book; everywhere else a placeholder prints it.',
  howToFix:
    'Put in the price with the button Price in place of the typed sum, so that it stays right when it changes. If it is the price of somebody else, write {{as written …}} around it.',
  *find(site, { cachedFindings }) {
    const [book] = recordsOf(site, 'prices')
    if (!book?.data) return
    for (const record of site.records) {
      if (record.entity.name === 'prices') continue
      yield* cachedFindings('typed-prices', record, () =>
        [...record.text.matchAll(money)]
          .filter(
            match =>
              isOutsideComment(record, match.index) &&
              !isAsWritten(record, match.index) &&
              !isInPriceField(record, match.index, site),
          )
          .flatMap(match => describeTyped(record, match, site)),
      )
    }
  },
}

const number = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`
const range = String.raw`${number}(?:\s*(?:[-–—]|to)\s*[$€£]?${number})?[KkM]?\+?`

const perSquareFoot = String.raw`\s+(?:per|a|\/)\s*(?:sq\.?\s?ft|square foot)(?!\p{L})(?:,?\s+installed)?`

const amounts = new Map([...Array(99).keys()].map(index => [spellNumber(index + 1), index + 1]))
const spelled = [...amounts.keys()].sort((a, b) => b.length - a.length).join('|')

/** Matches an amount with a currency sign, or numbers with a unit of price such as "per sq ft" or "dollars". */
const money = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[$€£]\s?${range}(?![\p{L}\p{N}])(?:${perSquareFoot})?|(?<![\p{L}\p{N}$€£.,–-])${number}\s*[-–—]\s*${number}(?:${perSquareFoot}|\s+dollars(?!\p{L}))|(?<![\p{L}\p{N}.,])${number}\s+dollars(?!\p{L})|(?<![\p{L}\p{N}-])(?:${spelled})(?:\s+(?:to|or)\s+(?:${spelled}))?(?:\s+(?:hundred|thousand))?\s+(?:dollars|bucks)(?!\p{L})(?:${perSquareFoot})?`,
  'gu',
)

/** The rule `prices` checks fields that hold the name of a price. */
function isInPriceField(record: ContentRecord, at: number, site: ResolvedSite): boolean {
  return site.annotatedTexts(record).price.some(({ path }) => {
    const [start, end] = locate(record, path)
    return start <= at && at < end
  })
}

function describeTyped(record: ContentRecord, match: TextMatch, site: ResolvedSite): RecordFinding[] {
  const [words] = match
  const span: Span = [match.index, match.index + words.length]
  const sentence = sentenceAt(record.text, match).toLowerCase()
  const fitting = findFittingPrices(words, sentence, site)
  const owner = ownerOf(record, match)
  const isPerArea = new RegExp(perSquareFoot, 'i').test(words)
  const namesPrice = isNamed(sentence, site)
  // "A vet bill of $1,200 after a slip on wet tile" and "plank for $2 at a big-box store" name a floor, but no price of ours.
  if (owner !== 'us' && billsOfOthers.test(sentence)) return []
  const isOurs = fitting.length > 0 && owner !== 'others' && (namesPrice || isPerArea)
  // A sum without a word about us is somebody else's: a permit, a fine, a bill.
  if (!isOurs && owner !== 'us' && !isPerArea && !namesPrice && !(fitting.length > 0 && owner === 'unclear'))
    return []
  const [only] = fitting
  const form = /\p{L}/u.test(words) ? '' : ', range'
  const isOnly = only !== undefined && fitting.length === 1
  const right = `{{price:${isOnly ? only.name : '…'}${form}}}`
  return [
    {
      record,
      span,
      ...severityFor(isOurs),
      code: 'typed-prices/typed',
      parameters: {
        text: words.replace(/\s+/g, ' '),
        placeholder: right,
        names: fitting.map(({ name }) => name),
      },
    },
  ]
}

const billsOfOthers =
  /(?<!\p{L})(?:(?:vet|doctor|hospital|electric|water|utility|phone|heating)(?:['’]s)?\s+bills?|permits?|fines?|deductibles?|premiums?|(?:big-box|hardware|home)\s+(?:\p{L}+\s+)?stores?|the\s+stores?|competitors?|other\s+(?:companies|contractors|crews)|another\s+(?:company|contractor|crew)|(?:paid|owed)\s+(?:an?|the|his|her|their|another)\s+(?:vet|doctor|dentist|lawyer|plumber|electrician|roofer|painter|mover)s?)(?!\p{L})/iu

/** Returns whether a sentence names a floor or an extra of the price book. */
function isNamed(sentence: string, { facts }: ResolvedSite): boolean {
  return [...facts.prices.entries.values()].some(({ title }) => sentence.includes(title.toLowerCase()))
}

/** Returns the prices with this range, narrowed to those whose floor or kind the sentence names. */
function findFittingPrices(words: string, said: string, site: ResolvedSite): PrintedPrice[] {
  const figure = new RegExp(`${number}|${spelled}`, 'gi')
  const [low, high = low] = [...words.matchAll(figure)].map(
    ([text]) => amounts.get(text.toLowerCase()) ?? Number(text.replaceAll(',', '')),
  )
  const same = [...site.facts.prices.entries.values()].filter(
    entry => entry.low === low && entry.high === high && entry.unit !== 'percent',
  )
  return [
    (entry: PrintedPrice) => said.includes(entry.title.toLowerCase()),
    (entry: PrintedPrice) => entry.words !== '' && said.includes(entry.words.toLowerCase()),
  ].reduce<PrintedPrice[]>((left, isNamed) => {
    const named = left.filter(isNamed)
    return left.length > 1 && named.length > 0 ? named : left
  }, same)
}
