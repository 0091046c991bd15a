import type { PriceRange } from './price.ts'

/** Numbers, dates and money as a language writes them. */
export interface Formatters {
  number(value: number): string
  /** "3–5", or "3" where both ends are one. */
  range(low: number, high?: number): string
  /** "$3–5": whole units, the sign where the language has it. */
  money(low: number, high?: number): string
  /** "a, b, and c". */
  list(items: readonly string[]): string
  /** With as many decimals as are given. */
  decimal(value: number, digits: number): string
  /** "January 15, 2024" for 2024-01-15, in any time zone. */
  date(day: string): string
}

export interface Locale {
  /** As in BCP 47: 'en-US'. */
  language: string
  /** As in ISO 4217: 'USD'. */
  currency: string
}

const made = new Map<string, Formatters>()

/** Made once for each locale: what the platform formats with takes longer to make than many figures to write. */
export function createFormatters({ language, currency }: Locale): Formatters {
  const name = `${language} ${currency}`
  const known = made.get(name)
  if (known) return known
  const formatters = makeFormatters({ language, currency })
  made.set(name, formatters)
  return formatters
}

function makeFormatters({ language, currency }: Locale): Formatters {
  const numbers = new Intl.NumberFormat(language)
  const money = new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 })
  const noMoney = money.formatToParts(0)
  const lists = new Intl.ListFormat(language, { type: 'conjunction' })
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const range = (low: number, high = low) =>
    low === high ? numbers.format(low) : `${numbers.format(low)}–${numbers.format(high)}`
  return {
    number: value => numbers.format(value),
    range,
    money: (low, high) => around(noMoney, range(low, high)),
    list: items => lists.format(items),
    decimal: (value, digits) =>
      value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    date: day => dates.format(new Date(`${day}T00:00:00Z`)),
  }
}

/** A price between two ends; `unit` is a percentage, or whatever money is asked for. */
export function formatAmount({ low, high }: PriceRange, unit: string, formatters: Formatters): string {
  return unit === 'percent' ? `${formatters.range(low, high)}%` : formatters.money(low, high)
}

/** The parts of a formatted zero with other figures in its place. */
function around(parts: readonly Intl.NumberFormatPart[], figures: string): string {
  return parts.map(({ type, value }) => (type === 'integer' ? figures : value)).join('')
}
