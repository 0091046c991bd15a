import type { MeantNumber, NumberFault } from '../finding-texts/shape-texts.ts'

const currencies = ['$', '€', '£'] as const

/** Reads 3,50 or 1,061 or $3 or −97.4 or 1O.5 as people mean it. Returns undefined for text that isn't such a number of the type. */
export function parseMeantNumber(source: string, type: string): MeantNumber | undefined {
  const typed = source.replace(/^(["'])(.*)\1$/, '$2').trim()
  const digits = withDigits(typed)
  const single = digits.replace(/(?<=\d)[.,]{2,}(?=\d)/, '.')
  const [, before = '', sign = '', gap = '', between = '', figure = '', after = ''] =
    /^([$€£]?) *([-−–—‐‑﹣－]?)(\s*)([$€£]?)(\d[\d.,\s]*?) *([$€£]?)$/.exec(single) ?? []
  const currency = currencies.find(mark => mark === (before || between || after))
  const isDecimal = /^\d+,(?!\d{3}$)\d+$/.test(figure)
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(figure)
  const isSpaced = /^\d{1,3}(?:\s\d{3})+(?:\.\d+)?$/.test(figure)
  const plain = isDecimal
    ? figure.replace(',', '.')
    : isGrouped || isSpaced
      ? figure.replace(/[,\s]/g, '')
      : figure
  const text = (sign && '-') + plain
  if (!isOfType(text, type)) return undefined
  const faults: NumberFault[] = [
    ...(currency ? [currency] : []),
    ...(sign && sign !== '-' ? (['other-minus'] as const) : []),
    ...(sign && gap ? (['space-after-minus'] as const) : []),
    ...(isDecimal ? (['decimal-comma'] as const) : []),
    ...(isGrouped ? (['commas'] as const) : []),
    ...(isSpaced ? (['spaces'] as const) : []),
    ...(digits === typed ? [] : (['letters'] as const)),
    ...(single === digits ? [] : (['points'] as const)),
  ]
  return faults.length > 0 ? { text, faults } : undefined
}

/** Replaces the letters O, l and I among digits. An l at the end may be a unit. */
const withDigits = (typed: string) =>
  /^[\d.,$€£-]*(?:[Oo]|[lI](?=.))[\d.,OolI$€£-]*$/.test(typed) && /\d/.test(typed)
    ? typed.replace(/o/gi, '0').replace(/[lI]/g, '1')
    : typed

/** Faults that leave another number possible: 3,50 may be two, and a price in euros isn't one in dollars. */
const unclear: readonly NumberFault[] = ['decimal-comma', '€', '£', 'letters', 'points']

export function isUnambiguous({ faults }: MeantNumber): boolean {
  return !faults.some(fault => unclear.includes(fault))
}

type NumberAmongWords = { kind: 'figure' | 'other-unit'; figure: string } | { kind: 'words-only' }

/** Reads "3 hours", "about 3" or "4.7/5" in a field for a number. Returns undefined if several numbers may be meant. */
export function findNumberAmongWords(
  data: unknown,
  type: string,
  maximum: unknown,
): NumberAmongWords | undefined {
  if (typeof data !== 'string' || !['number', 'integer'].includes(type)) return undefined
  const [, number = '', unit] = otherUnit.exec(data) ?? []
  const counted = unit === undefined ? undefined : (parseMeantNumber(number, type)?.text ?? number)
  if (counted !== undefined && isOfType(counted, type)) return { kind: 'other-unit', figure: counted }
  const degrees = type === 'number' ? parseDegrees(data) : undefined
  if (degrees !== undefined) return { kind: 'figure', figure: degrees }
  const words = data.replace(new RegExp(String.raw`(?:/|\b(?:out )?of)\s*${maximum}(?![\d.])`), '')
  const [figure] = /(?<![\w.])-?\d+(?:\.\d+)?/.exec(words) ?? []
  if (figure === undefined) return /\d/.test(words) ? undefined : { kind: 'words-only' }
  if (/\d/.test(words.replace(figure, '')) || (type === 'integer' && figure.includes('.'))) return undefined
  const isTooMuch = typeof maximum === 'number' && Number(figure) > maximum
  // 80% of something that is at most 1 is 0.8.
  const meant = isTooMuch && /^\s*[\d.]+\s*%\s*$/.test(data) ? String(Number(figure) / 100) : figure
  return typeof maximum === 'number' && Number(meant) > maximum
    ? undefined
    : { kind: 'figure', figure: meant }
}

const otherUnit = /^\s*(-?\d[\d.,]*)\s*(m2|m²|sq\.? ?m|sqm|cm|mm|km|kg|yd|sq\.? ?yd)\s*$/i

/** 30°32'34"N → '30.5428', and 97.5467° W → '-97.5467'. */
function parseDegrees(typed: string): string | undefined {
  const [, whole, minutes = 0, seconds = 0, side = ''] =
    /^\s*(\d+(?:\.\d+)?)\s*°\s*(?:(\d+(?:\.\d+)?)\s*['’′])?\s*(?:(\d+(?:\.\d+)?)\s*["”″])?\s*([NSEW]?)\s*$/i.exec(
      typed,
    ) ?? []
  if (whole === undefined) return undefined
  const degrees = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
  return String(Number((/[SW]/i.test(side) ? -degrees : degrees).toFixed(4)))
}

export function isOfType(text: string, wanted: string): boolean {
  if (wanted === 'boolean') return text === 'true' || text === 'false'
  return wanted === 'integer' ? /^-?\d+$/.test(text) : wanted === 'number' && /^-?\d+(\.\d+)?$/.test(text)
}
