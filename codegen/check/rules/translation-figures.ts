import { escapePattern } from '../../../site/escape-pattern.ts'
import { phoneDigits } from '../../../site/phone-digits.ts'
import { unwrapAsWritten } from '../../as-written.ts'
import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import { textAt } from '../../json.ts'
import { localizedSites } from '../../languages/localize.ts'
import { spellNumber } from '../../number-words.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { Finding, Rule } from '../rule.ts'
import { currentPairs, findInEachPair, locateWords } from '../translated-texts.ts'

/** Numbers up to this one may be words in one language and figures in the other. */
const MAX_SPELLED = 20

/** Checks that a translation has the figures, the cities and the directions of its text. */
export const translationFigures: Rule = {
  id: 'translation-figures',
  description: 'A translation has the same figures, cities and directions as its text.',
  howToFix: 'Write the figures, the names of cities and the directions as in the text of the main language.',
  *find(site, context) {
    yield* findOtherFigures(site, context)
    yield* findOtherDirections(site, context)
    yield* findLostTowns(site)
  },
}

const compareFigures = (text: string, own: string, { facts }: ResolvedSite): Diagnosis | undefined => {
  const ours = phoneDigits(facts.texts.get('phoneHref') ?? '')
  // The rule `contacts` reports the phone number of somebody else.
  const withoutOthers = own.replace(phoneNumber, number => (phoneDigits(number) === ours ? number : ' '))
  const [expected, actual] = [figuresIn(text), figuresIn(text.match(phoneNumber) ? own : withoutOthers)]
  const lost = [...expected].filter(figure => !actual.has(figure))
  const added = [...actual].filter(figure => !expected.has(figure))
  // One language writes a small number as a word. If both have figures of their own, one of them is wrong.
  const isSpelled = (lost.length === 0 || added.length === 0) && [...lost, ...added].every(canBeSpelled)
  if (lost.length + added.length === 0 || isSpelled) return addedSum(text, own)
  return { code: 'translation-figures/differ', parameters: { lost, added } }
}

const findOtherFigures = findInEachPair('translation-figures', compareFigures, ({ text, own }) => {
  const expected = figuresIn(text)
  return asWritten([...figuresIn(own)].filter(figure => !expected.has(figure)))
})

/** Matches figures as they are written in a text: '1200' is '1,200'. */
const asWritten = (figures: readonly string[]) =>
  figures.length === 0
    ? undefined
    : new RegExp(
        String.raw`(?<![\d.,])(?:${figures.map(figure => escapePattern(figure).replace(/(?<=\d)(?=(?:\d{3})+(?!\d))/g, ',?')).join('|')})(?![\d]|[.,]\d)`,
        'g',
      )

/** Reports a sum of money that the text lacks: its number may stand there for something else, such as days. */
function addedSum(text: string, own: string): Diagnosis | undefined {
  const expected = sumsIn(text)
  const isSpelled = (sum: string) => spellsDollars(text, Number(sum.slice(1)))
  const added = [...sumsIn(own)].filter(sum => !expected.has(sum) && !isSpelled(sum))
  return added.length === 0
    ? undefined
    : { code: 'translation-figures/differ', parameters: { lost: [], added } }
}

/** Whether a text has a sum in words: "six dollars", "five to ten dollars". */
const spellsDollars = (text: string, dollars: number): boolean =>
  Number.isInteger(dollars) &&
  dollars < 100 &&
  new RegExp(String.raw`\b${spellNumber(dollars)}\s(?:[^.!?\n]*\s)?(?:dollars?|bucks)\b`, 'i').test(text)

const sumsIn = (text: string): ReadonlySet<string> =>
  new Set((plainText(text).match(/\$ ?\d+(?:\.\d+)?/g) ?? []).map(sum => sum.replace(' ', '')))

const opposites: Readonly<Record<string, string>> = {
  north: 'south',
  south: 'north',
  east: 'west',
  west: 'east',
}

/** Directions of English, and of Spanish, where "este" is also "this". */
const englishDirections =
  /(?<!\p{L})(?=north|south|east|west)(north|south)?(east|west)?(?:ern|ward|erly)?(?!\p{L})/giu
const spanishDirections =
  /(?<!\p{L})(?=nor|sur|este|oest|orie|poni)(?:(?:(?<north>nor(?=[eo])|norte)|(?<south>sur(?=[eo])|sur))?(?:(?<east>(?<=nor|sur|(?:al|del|hacia el|lado) )este|oriente)|(?<west>oeste|poniente))?)(?!\p{L})/giu

const directionsIn = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(pattern)].flatMap(({ 1: first, 2: second, groups }) =>
      groups
        ? Object.entries(groups).flatMap(([name, found]) => (found ? name : []))
        : [first, second].flatMap(word => word?.toLowerCase() ?? []),
    ),
  )

/** Reports a direction that is the opposite of the text's: "al norte" for "south". */
const compareDirections = (text: string, own: string) => {
  const said = directionsIn(text, englishDirections)
  const translated = directionsIn(own, spanishDirections)
  const wrong = [...translated].find(name => {
    const right = opposites[name] ?? ''
    return !said.has(name) && said.has(right) && !translated.has(right)
  })
  if (wrong === undefined) return undefined
  const parameters = { wrong, right: opposites[wrong] ?? '' }
  return { severity: 'warning', code: 'translation-figures/direction', parameters } as const
}

const findOtherDirections = findInEachPair('translation-figures/directions', compareDirections)

const phoneNumber = /(?<!\d)(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/g

const canBeSpelled = (figure: string) => Number(figure) <= MAX_SPELLED

/** Returns the figures of a text; '1,200' is '1200'. */
function figuresIn(text: string): ReadonlySet<string> {
  return new Set((plainText(text).match(/\d+(?:\.\d+)?/g) ?? []).map(figure => String(Number(figure))))
}

/** Returns a text without placeholders, addresses and the commas of thousands. */
const plainText = (text: string): string =>
  unwrapAsWritten(text)
    .replace(/\{\{[^{}]*\}\}|\]\([^)]*\)/g, ' ')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')

/** Finds city names that a translation lacks. Only those of several words get translated, as if they were ordinary words. */
function* findLostTowns(site: ResolvedSite): Iterable<Finding> {
  const towns = recordsOf(site, 'cities').flatMap(({ data }) => textAt(data, ['name']) ?? [])
  const names = towns.filter(name => name.includes(' '))
  for (const one of localizedSites(site).flatMap(({ translated }) => translated))
    for (const pair of currentPairs(one)) {
      const { text, own } = pair
      const name = names.find(name => text.includes(name) && !own.includes(name))
      if (name === undefined) continue
      const differs = (part: string, ownPart: string) => part.includes(name) && !ownPart.includes(name)
      const place = locateWords(one, pair, differs, otherNames(pair))
      yield {
        record: one.record,
        ...place,
        severity: 'warning',
        code: 'translation-figures/town',
        parameters: { name },
      }
    }
}

const nameOfWords = /\p{Lu}\p{L}+(?:\s+(?:de|del|la|las|el|los))*\s+\p{Lu}\p{L}+/gu

/** Matches names of several words that a translation has and its text lacks: one of them is the city's. */
function otherNames({ text, own }: { text: string; own: string }): RegExp | undefined {
  const names = (own.match(nameOfWords) ?? []).filter(name => !text.includes(name))
  const patterns = names.map(name => escapePattern(name).replace(/\s+/g, '\\s+'))
  return patterns.length > 0 ? new RegExp(patterns.join('|'), 'g') : undefined
}
