import type { Content } from '../site/content.ts'
import { memoize } from '../site/dependencies.ts'
import { escapePattern } from '../site/escape-pattern.ts'

// Word joiner: has no width and prevents a line break.
const joiner = '\u2060'
const noBreakSpace = '\u00a0'

const island = /(<is-land\b[\s\S]*?<\/is-land>)/
/** Matches if the following text isn't the rest of a tag. */
const inText = '(?![^<]*>)'
/** The dash of "$5–10", after which browsers break lines. Patterns that start with a literal character are five times as fast. */
const dash = new RegExp(`–(?<=\\d–)(?=\\$?\\d)${inText}`, 'g')

/** The word between the ends of a Spanish range: "$5 a $10". */
const rangeWord = new RegExp(` a (?<=\\d a )(?=\\$?\\d)${inText}`, 'g')

/** The sign of a sum or a product: "12 x 14 + 3 x 4". */
const sign = new RegExp(` ([x×+]) (?<=\\d . )(?=\\d)${inText}`, 'g')

/** A dot that separates parts. It stays on the line of the part before it. */
const dot = new RegExp(` ·(?=\\s)${inText}`, 'g')

const heading = /<h[1-4]\b[^>]*>.*?<\/h[1-4]>/gs
/** The hyphen of a word of at most 14 characters, which fits on the narrowest line in the largest font. */
const hyphen = new RegExp(
  `(?<![\\p{L}\\d-])(?=[\\p{L}\\d-]{3,14}(?![\\p{L}\\d-]))[\\p{L}\\d]+-(?=[\\p{L}\\d]+(?![\\p{L}\\d-]))${inText}`,
  'gu',
)

/**
 * Creates a function that prevents line breaks in figures: between the ends of a range, the numbers of a sum, a number and its unit, the words
 * of a unit, and a part and the dot after it; in headings also in words with a hyphen. Skips islands, because hydration compares their texts.
 */
export function createFigureBinder(units: readonly string[]): (html: string) => string {
  const patterns = units.map(unit => escapePattern(unit).replaceAll(' ', '\\s'))
  const multiWord = patterns.filter(pattern => pattern.includes('\\s'))
  // `(?!)` never matches.
  const multiWordUnit = new RegExp(
    `(?<!\\p{L})(?:${multiWord.join('|') || '(?!)'})(?!\\p{L})${inText}`,
    'giu',
  )
  // A unit, or the fraction of "3 1/2".
  const counted = `(?:(?:${patterns.join('|')})(?!\\p{L})|\\d/\\d)`
  // A number, or a placeholder for one in braces.
  const figure = new RegExp(`([\\d½¼¾}]\\+?(?:</\\w+>)*) (?=${counted})${inText}`, 'giu')
  const bind = (html: string) =>
    html
      .replace(multiWordUnit, unit => unit.replace(/\s/g, noBreakSpace))
      .replace(dash, `–${joiner}`)
      .replace(rangeWord, `${noBreakSpace}a${noBreakSpace}`)
      .replace(sign, `${noBreakSpace}$1${noBreakSpace}`)
      .replace(dot, `${noBreakSpace}·`)
      .replace(figure, `$1${noBreakSpace}`)
      .replace(heading, words => (words.includes('-') ? words.replace(hyphen, `$&${joiner}`) : words))
  return html =>
    html
      .split(island)
      .map((part, index) => (index % 2 === 0 ? bind(part) : part))
      .join('')
}

export const bindFigures = memoize((content: Content) => createFigureBinder(content.interfaceTexts.units))

/** Removes the binding characters from a text that isn't laid out in lines. */
export const removeBinding = (html: string): string =>
  html.replaceAll(joiner, '').replaceAll(noBreakSpace, ' ')
