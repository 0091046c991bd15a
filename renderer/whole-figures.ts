import type { Content } from '../site/content.ts'
import { memoize } from '../site/dependencies.ts'

// Word joiner: takes no room, and no line breaks at it.
const joiner = '\u2060'
const noBreakSpace = '\u00a0'

const island = /(<is-land\b[\s\S]*?<\/is-land>)/
/** What follows is text, not the rest of a tag. */
const inText = '(?![^<]*>)'
/** The dash of "$5–10": browsers break lines after it. What begins with a character is found five times as fast. */
const dash = new RegExp(`–(?<=\\d–)(?=\\$?\\d)${inText}`, 'g')

/** One that sets parts apart ends no line: it goes with what it introduces. */
const dot = new RegExp(`·(?<=\\s·)\\s${inText}`, 'g')

const heading = /<h[1-4]\b[^>]*>.*?<\/h[1-4]>/gs
/** The hyphen of a word that fits on the narrowest line in the largest letters. */
const hyphen = new RegExp(
  `(?<![\\p{L}\\d-])(?=[\\p{L}\\d-]{3,14}(?![\\p{L}\\d-]))[\\p{L}\\d]+-(?=[\\p{L}\\d]+(?![\\p{L}\\d-]))${inText}`,
  'gu',
)

/**
 * Makes what keeps each figure on one line: the two ends of a range, a number and its unit, the words of a unit, a dot
 * and the part that it sets apart; and in headings a word with a hyphen. Not in islands, which find their own text again in the browser.
 */
export function figureKeeper(units: readonly string[]): (html: string) => string {
  const patterns = units.map(unit => unit.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'))
  const ofWords = patterns.filter(pattern => pattern.includes('\\s'))
  // Without any, what is found nowhere.
  const unitOfWords = new RegExp(`(?<!\\p{L})(?:${ofWords.join('|') || '(?!)'})(?!\\p{L})${inText}`, 'giu')
  // Also "3 1/2".
  const counted = `(?:(?:${patterns.join('|')})(?!\\p{L})|\\d/\\d)`
  // And where a number is to stand, in braces.
  const figure = new RegExp(`([\\d½¼¾}]\\+?(?:</\\w+>)*) (?=${counted})${inText}`, 'giu')
  const keep = (html: string) =>
    html
      .replace(unitOfWords, unit => unit.replace(/\s/g, noBreakSpace))
      .replace(dash, `–${joiner}`)
      .replace(dot, `·${noBreakSpace}`)
      .replace(figure, `$1${noBreakSpace}`)
      .replace(heading, words => (words.includes('-') ? words.replace(hyphen, `$&${joiner}`) : words))
  return html =>
    html
      .split(island)
      .map((part, index) => (index % 2 === 0 ? keep(part) : part))
      .join('')
}

export const keepFigures = memoize((content: Content) => figureKeeper(content.interfaceTexts.units))

/** The same text for what is not laid out in lines. */
export const withoutTies = (html: string): string => html.replaceAll(joiner, '').replaceAll(noBreakSpace, ' ')
