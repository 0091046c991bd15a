// Imports nothing: the browser and the server normalize typed and pasted text with the same functions.

// Format characters without a glyph, direction controls and lone surrogates. The joiners stay: scripts and emoji need them.
const HIDDEN = /[\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

// Unicode's stream-safe format (UAX #15) allows 30: no language writes more marks on one letter, and putting n of them
// into their order takes n² steps.
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu

// Composing shortens a text to a third at most: above this length, in UTF-16 code units, it is too long for every field.
const MAX_COMPOSED_LENGTH = 12_000

const compose = (text: string) =>
  text.length > MAX_COMPOSED_LENGTH ? text : text.replace(SURPLUS_MARKS, '$1').normalize('NFC')

/** Joiners join nothing at the ends of a word. Runs of white space are single spaces already. */
const withoutLooseJoiners = (line: string) =>
  line.replace(/(^| )[\u200c\u200d]+/g, '$1').replace(/[\u200c\u200d]+(?= |$)/g, '')

/**
 * Normalizes a text of one line: runs of white space become one space, and control characters are white space, because
 * spreadsheets and slides put them between words. Hidden characters go, and letters are composed (NFC).
 */
export const toLine = (text: string): string =>
  compose(withoutLooseJoiners(text.replace(HIDDEN, '').replace(/[\s\p{Cc}]+/gu, ' ')).trim())

/** Normalizes a text of several lines: every kind of line break becomes `\n`, tabs stay. */
export const toParagraphs = (text: string): string =>
  compose(
    text
      .replace(HIDDEN, '')
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\t\n]/gu, ' ')
      .trim(),
  )

/** Writes full-width characters and the digits of every script in ASCII. */
export const toAscii = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

const asciiDigits = new Map<string, string>()

/** Unicode has digits in runs of ten, from zero to nine. A few runs follow each other without a gap. */
function asciiDigit(digit: string): string {
  const known = asciiDigits.get(digit)
  if (known) return known
  const code = digit.codePointAt(0) ?? 0
  let place = 0
  while (isDigit(code - place - 1)) place += 1
  const found = String(place % 10)
  asciiDigits.set(digit, found)
  return found
}

/**
 * Returns the five digits of a ZIP code in any notation, such as `78701-1234`, `787011234`, `TX 78701` or `７８７０１`. Any other
 * text is returned as a line: a letter O isn't taken for a zero.
 */
export function toZip(text: string): string {
  const line = toAscii(toLine(text))
  return /^(?:[a-z]{2}[.,]? ?)?(\d{5})(?: ?[\p{Pd}\u2212]? ?(?:\d{4})?)?[.,]?$/iu.exec(line)?.[1] ?? line
}

/** Normalizes a phone number, which may be a `tel:` link (RFC 3966). Words such as "ask for Sam" stay. */
export const toPhone = (text: string): string =>
  toAscii(toLine(text))
    .replace(/^tel: ?/i, '')
    .replace(/;ext=/i, ' ext. ')
    .replace(/;[a-z-]+=.*$/i, '')

// A longer text isn't an address, and finding the end of one takes n² steps.
const MAX_ADDRESS_LENGTH = 1000

/**
 * Normalizes an e-mail address, also one that was copied with its `mailto:`, with the name of its owner or with the end of a
 * sentence. A domain in other letters than ASCII becomes Punycode, as in browsers.
 */
export function toEmail(text: string): string {
  const line = toAscii(toLine(text)).replace(/[\u3002\uff61]/g, '.')
  if (line.length > MAX_ADDRESS_LENGTH) return line
  const address = (/<([^<>]+)>/.exec(line)?.[1] ?? /^'(.*)'$/.exec(line)?.[1] ?? line)
    .replace(/^mailto: ?([^?]*).*$/i, '$1')
    .replace(/^["(<[ ]+/, '')
    .replace(/["')>\] .,;:]+$/, '')
    .replace(/ ?@ ?/, '@')
  const [, local = '', domain = ''] = /^(.*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? []
  return /[^ -~]/.test(domain) ? local + toPunycode(domain) : address
}

function toPunycode(domain: string): string {
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Length as people count: an emoji or a rare letter is one character, though JavaScript counts it as two. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max)
