import type { PriceRange } from './price.ts'

/** Formats numbers, dates and money in a language. */
export interface Formatters {
  number(value: number): string
  /** "3–5", or "3" if both are equal. In Spanish "3 a 5". */
  range(low: number, high?: number): string
  /** "$3–5": whole units, with the currency sign where the language puts it. In Spanish "$3 a $5". */
  money(low: number, high?: number): string
  /** "$705.60–1,058.40": with cents, if one of the amounts has some. */
  amount(low: number, high?: number): string
  /** "$4.085": the price of one, to a tenth of a cent. */
  each(value: number): string
  /** "a, b, and c". */
  list(items: readonly string[]): string
  /** Prints `digits` decimals. */
  decimal(value: number, digits: number): string
  /** "January 15, 2024" for 2024-01-15, in any time zone. "December 24, 2026 – January 2, 2027" with a last day. */
  date(day: string, until?: string): string
  /** "Friday, November 27". */
  dayOfWeek(day: string): string
  /** "Nov 27", or "Dec 24–Jan 2" with a last day. */
  shortDay(day: string, until?: string): string
  /** "7 AM – 12 PM", from times of 24 hours. In Spanish "7 a.m. a 12 p.m.". */
  hours(opens: string, closes: string): string
  /** Formats the month of a day: "November 2026". */
  monthOfDay(day: string): string
}

export interface Locale {
  /** BCP 47: 'en-US'. */
  language: string
  /** ISO 4217: 'USD'. */
  currency: string
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Words between the ends of a range, which has the currency sign at both. Other languages have a dash, and the sign once. */
const rangeWords: Readonly<Record<string, string>> = { es: 'a' }

const formattersByLocale = new Map<string, Formatters>()

/** Memoized by locale: creating the platform's formatters takes longer than formatting many numbers. */
export function createFormatters({ language, currency }: Locale): Formatters {
  const name = `${language} ${currency}`
  const known = formattersByLocale.get(name)
  if (known) return known
  const formatters = makeFormatters({ language, currency })
  formattersByLocale.set(name, formatters)
  return formatters
}

function makeFormatters({ language, currency }: Locale): Formatters {
  const numbers = new Intl.NumberFormat(language)
  const money = new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 })
  const noMoney = money.formatToParts(0)
  const cents = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const lists = new Intl.ListFormat(language, { type: 'conjunction' })
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const weekdays = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const shortDays = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const word = rangeWords[new Intl.Locale(language).language]
  const joinEnds = (ends: readonly string[]) =>
    [...new Set(ends)].join(word === undefined ? '–' : ` ${word} `)
  const between = (format: Intl.DateTimeFormat, from: Date, until: Date) =>
    word === undefined
      ? format.formatRange(from, until)
      : joinEnds([from, until].map(end => format.format(end)))
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
  const price = (figures: readonly string[]) =>
    word === undefined
      ? around(noMoney, joinEnds(figures))
      : joinEnds(figures.map(figure => around(noMoney, figure)))
  return {
    number: value => numbers.format(value),
    range: (low, high = low) => joinEnds([low, high].map(end => numbers.format(end))),
    money: (low, high = low) => price([low, high].map(end => numbers.format(end))),
    amount(low, high = low) {
      const isWhole = Number.isInteger(low) && Number.isInteger(high)
      return price([low, high].map(end => (isWhole ? numbers : cents).format(end)))
    },
    each: value =>
      around(noMoney, value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 3 })),
    list: items => lists.format(items),
    decimal: (value, digits) =>
      value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    date: (day, until = day) => between(dates, midnight(day), midnight(until)),
    dayOfWeek: day => weekdays.format(midnight(day)),
    shortDay: (day, until = day) =>
      // A range over the turn of a year would have both years.
      day.slice(0, 4) === until.slice(0, 4)
        ? between(shortDays, midnight(day), midnight(until))
        : joinEnds([day, until].map(end => shortDays.format(midnight(end)))),
    hours(opens, closes) {
      const at = (time: string) => new Date(`1970-01-01T${time}Z`)
      const isWhole = [opens, closes].every(time => time.endsWith(':00'))
      const times = new Intl.DateTimeFormat(language, {
        hour: 'numeric',
        ...(isWhole ? {} : { minute: '2-digit' }),
        timeZone: 'UTC',
      })
      return between(times, at(opens), at(closes))
    },
    monthOfDay: day => months.format(midnight(day)),
  }
}

/** Formats a price range. Units other than `percent` are amounts of money. */
export function formatAmount({ low, high }: PriceRange, unit: string, formatters: Formatters): string {
  return unit === 'percent' ? `${formatters.range(low, high)}%` : formatters.money(low, high)
}

/** Puts figures into the place of the number in a formatted zero. */
function around(parts: readonly Intl.NumberFormatPart[], figures: string): string {
  return parts.map(({ type, value }) => (type === 'integer' ? figures : value)).join('')
}
