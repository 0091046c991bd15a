/** Reads lengths, areas and counts as people write them. What can be read in two ways is not guessed. */

export type QuantityError = 'number' | 'negative' | 'ambiguous' | 'whole'

export type ReadQuantity = { value: number } | { mistake: QuantityError }

const FEET_PER_METER = 1 / 0.3048
const METERS: Readonly<Record<string, number>> = { m: 1, dm: 0.1, cm: 0.01, mm: 0.001, yd: 0.9144 }

const fractions: Readonly<Record<string, string>> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}

/** Words for units, in English and Spanish. */
const unitWords = [
  [/(?<=[\d/.' ])(?:feet|foot|ft|pies?)(?![a-z])\.?/g, "'"],
  [/(?<=[\d/.' ])(?:inches|inch|in|pulgadas?|pulg)(?![a-z])\.?/g, '"'],
  [/(?<=[\d. ])(?:met(?:er|re)s?|metros?|mts?)(?![a-z])\.?/g, 'm'],
  [/(?<=[\d. ])cent(?:imeter|imetre|[ií]metro)s?(?![a-z])/g, 'cm'],
  [/(?<=[\d. ])(?:yards?|yardas?|yds)(?![a-z])\.?/g, 'yd'],
] as const

/** Brings signs and words of one meaning into one notation: 12’6” and "12 feet, 6 inches" become 12'6". */
function normalize(text: string): string {
  const signs = text
    .toLowerCase()
    .replace(/[\u00bc-\u00be\u2153-\u215e]/g, sign => ` ${fractions[sign] ?? sign}`)
    .replace(/\u2044/g, '/')
    .replace(/[\u2212\u2010-\u2015]/g, '-')
    .replace(/[’‘‚′‵´`ʹˈ]/g, "'")
    .replace(/''|[“”„″‶〃ʺ]/g, '"')
    .replace(/(\d)( ?(?!and )[a-z'"]+\.?)? (?:(?:and )?a half|y medi[oa])(?![a-z])/g, '$1 1/2$2')
  return unitWords
    .reduce((line, [words, sign]) => line.replace(words, sign), signs)
    .replace(/\s+/g, ' ')
    .replace(/ ?(['"]) ?/g, '$1')
    .replace(/(?<=')(?:,|&|and|y) ?(?=\d)/g, '')
    .trim()
}

const decimal = String.raw`\d+\.?\d*|\.\d+`
const mixed = String.raw`(?:\d+[ -])?\d+\/\d+|${decimal}`

/** Reads "12", "12.5", "12 1/2" and "1/2". */
function readMixed(text: string): number {
  const [, whole = '0', above, below] = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(text) ?? []
  if (above === undefined || below === undefined) return Number(text)
  return Number(whole) + Number(above) / Number(below)
}

/** Joins groups of thousands: "1,500" or "1 500". Returns undefined for "12,5" and "1,50", which may be decimals. */
function joinThousands(text: string): string | undefined {
  const joined = text.replace(/(?<![\d.,])\d{1,3}(?:[, ]\d{3})+(?![\d,])/g, group =>
    group.replace(/[, ]/g, ''),
  )
  return joined.includes(',') ? undefined : joined
}

/** To the thousandth: 3.81 m are 12.499999999999998 ft. */
const round = (value: number) => Math.round(value * 1000) / 1000

const readable = (value: number): ReadQuantity => (Number.isFinite(value) ? { value } : { mistake: 'number' })

/** Reads a length in feet. */
export function readLength(text: string): ReadQuantity {
  const line = normalize(text)
  if (/^-/.test(line)) return { mistake: 'negative' }
  const [, meters = '', unit = ''] = /^(\d+(?:[.,]\d{1,2})?|[.,]\d+) ?(m|dm|cm|mm|yd)\.?$/.exec(line) ?? []
  const factor = METERS[unit]
  if (factor) return readable(round(Number(meters.replace(',', '.')) * factor * FEET_PER_METER))
  const joined = joinThousands(line)
  if (joined === undefined) return { mistake: /^[\d., '"]+$/.test(line) ? 'ambiguous' : 'number' }
  const feetAndInches = new RegExp(`^(${decimal})(?:'[ -]?(${mixed})|-(${decimal}))"?$`).exec(joined)
  if (feetAndInches) {
    const [, feet = '', inches, dashed = ''] = feetAndInches
    const rest = readMixed(inches ?? dashed)
    if (rest >= 12 || feet.includes('.')) return { mistake: 'ambiguous' }
    return readable(Number(feet) + rest / 12)
  }
  const [, feet] = new RegExp(`^(${mixed})'?$`).exec(joined) ?? []
  if (feet !== undefined) return readable(readMixed(feet))
  const [, inches] = new RegExp(`^(${mixed})"$`).exec(joined) ?? []
  if (inches !== undefined) return readable(readMixed(inches) / 12)
  return { mistake: /^\d+ \d+'?$/.test(joined) ? 'ambiguous' : 'number' }
}

/** Splits "12 x 14" into its sides. A unit that is written once holds for both. */
function sidesOf(line: string): string[] {
  const sides = line.split(/ ?[x×*] ?|(?<=[\d'"a-z½]) (?:by|por) (?=\d)/)
  const units = sides.flatMap(side => /^[\d.,]+ ?([a-z]+)\.?$/.exec(side)?.[1] ?? [])
  return sides.map(side => (/^[\d.,]+$/.test(side) && units.length === 1 ? `${side} ${units[0]}` : side))
}

const squareFeet =
  /^(?:(?:sq|square)\.? ?(?:ft|feet|foot)\.?|s\.?f\.?|(?:ft|pies?)²|pies? cuadrados?|ft\.?|feet|pies)?$/
const squareMeters = /^(?:(?:m|mts|metros?)²|sq\.? ?m|sqm|square met(?:er|re)s?|(?:m|metros?) cuadrados?)\.?$/
const squareYards = /^(?:yd²|(?:sq|square)\.? ?(?:yds?|yards?)|yardas? cuadradas?)\.?$/

/** Reads an area in square feet: "1,500 sq ft", "140 m²", "12 x 14" or "10 x 12 + 3 x 4". */
export function readArea(text: string): ReadQuantity {
  const line = text.toLowerCase().replace(/\s+/g, ' ').trim()
  if (/^[-\u2212]/.test(line)) return { mistake: 'negative' }
  const parts = line.split(/ ?(?:\+| and | y ) ?/)
  if (parts.length > 1 && parts.every(part => line.includes('+') || sidesOf(part).length === 2)) {
    const areas = parts.map(readArea)
    const sum = areas.reduce((total, area) => total + ('value' in area ? area.value : 0), 0)
    return areas.find(area => 'mistake' in area) ?? readable(sum)
  }
  const sides = sidesOf(line)
  if (sides.length === 2 && sides.every(side => /^[1-9.]/.test(side))) {
    const [length, width] = sides.map(readLength)
    if (length && width && 'value' in length && 'value' in width) return readable(length.value * width.value)
    return { mistake: 'number' }
  }
  const [, amount = '', unit = ''] =
    /^([\d., ]*\d\.?) ?([^\d]*)$/.exec(line.replace(/(?<=[a-z])\^?2$/, '²')) ?? []
  const joined = joinThousands(amount)
  if (joined === undefined || /\.\d{3}$/.test(joined)) return { mistake: 'ambiguous' }
  const value = Number(amount === '' ? Number.NaN : joined)
  if (squareFeet.test(unit)) return readable(value)
  if (squareMeters.test(unit)) return readable(round(value * FEET_PER_METER ** 2))
  if (squareYards.test(unit)) return readable(value * 9)
  return { mistake: 'number' }
}

/** Reads a number of pieces. */
export function readCount(text: string): ReadQuantity {
  const line = text.replace(/\s+/g, ' ').trim()
  if (/^[-\u2212]/.test(line)) return { mistake: 'negative' }
  const [, amount = ''] = /^(\d[\d, ]*(?:\.\d+)?)$/.exec(line) ?? []
  const joined = amount && joinThousands(amount.trim())
  if (joined === undefined) return { mistake: 'ambiguous' }
  const value = joined === '' ? Number.NaN : Number(joined)
  if (!Number.isFinite(value)) return { mistake: 'number' }
  return Number.isInteger(value) ? { value } : { mistake: 'whole' }
}
