/** Days of a year, as MM-DD, on which a holiday may be. */
type DaysOf = (year: number) => readonly string[]

const day = (date: Date) => date.toISOString().slice(5, 10)
const dateOf = (year: number, month: number, dayOfMonth: number) =>
  new Date(Date.UTC(year, month - 1, dayOfMonth))

/** A fixed day. On a weekend, offices close on the Friday before or the Monday after. */
function fixed(month: number, dayOfMonth: number): DaysOf {
  return year => {
    const weekday = dateOf(year, month, dayOfMonth).getUTCDay()
    const observed = weekday === 6 ? [-1] : weekday === 0 ? [1] : []
    return [0, ...observed].map(shift => day(dateOf(year, month, dayOfMonth + shift)))
  }
}

/** The nth weekday of a month, and some days after it. */
function nth(count: number, weekday: number, month: number, later = 0): DaysOf {
  return year => {
    const first = (7 + weekday - dateOf(year, month, 1).getUTCDay()) % 7
    return [day(dateOf(year, month, 1 + first + (count - 1) * 7 + later))]
  }
}

const lastMonday =
  (month: number): DaysOf =>
  year => {
    const last = dateOf(year, month + 1, 0)
    return [day(dateOf(year, month, last.getUTCDate() - ((last.getUTCDay() + 6) % 7)))]
  }

const holidays: readonly (readonly [name: RegExp, days: DaysOf])[] = [
  [/^new year'?s(?: day)?$/, fixed(1, 1)],
  [/^(?:martin luther king(?:,? jr\.?)?|mlk)(?: day)?$/, nth(3, 1, 1)],
  [/^(?:presidents'? day|washington's birthday)$/, nth(3, 1, 2)],
  [/^memorial day$/, lastMonday(5)],
  [/^juneteenth$/, fixed(6, 19)],
  [/^(?:independence day|(?:the )?(?:4th|fourth) of july|july 4(?:th)?)$/, fixed(7, 4)],
  [/^labor day$/, nth(1, 1, 9)],
  [/^(?:columbus|indigenous peoples'?) day$/, nth(2, 1, 10)],
  [/^veterans'? day$/, fixed(11, 11)],
  [/^thanksgiving(?: day)?$/, nth(4, 4, 11)],
  [/^(?:day after thanksgiving|black friday)$/, nth(4, 4, 11, 1)],
  [/^christmas eve$/, fixed(12, 24)],
  [/^christmas(?: day)?$/, fixed(12, 25)],
  [/^new year'?s eve$/, fixed(12, 31)],
]

/** Returns the days of a holiday in the year of a date, as YYYY-MM-DD, if its name is known and the date isn't one of them. */
export function findRightDays(name: string, date: string): readonly string[] | undefined {
  // The rule `dates` reports a date that is written in another way.
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined
  const plain = name.trim().toLowerCase().replaceAll('’', "'")
  const [, daysOf] = holidays.find(([pattern]) => pattern.test(plain)) ?? []
  const [year = ''] = date.split('-')
  const right = daysOf?.(Number(year)).map(each => `${year}-${each}`)
  return right && !right.includes(date) ? right : undefined
}
