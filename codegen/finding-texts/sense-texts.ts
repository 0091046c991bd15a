import type { FindingText } from './finding-text.ts'

/** Problems of content that can be read, but doesn't make sense or was forgotten. */
export const senseTexts = {
  'agreement/phone': ({
    display,
    dial,
    right,
  }: {
    display: string
    dial: string
    right: string
  }): FindingText => ({
    message: `The number that is shown is ${display}, but ${dial} is dialed: who taps it calls somebody else.`,
    suggestion: `If the shown number is right, write dial: "${right}". Otherwise correct "display".`,
  }),
  'agreement/hours': ({
    typed,
    day,
    weekly,
  }: {
    typed: string
    day: string
    weekly?: string | undefined
  }): FindingText => ({
    message: `This says ${typed}; below "weekly", ${day} is ${weekly ?? 'no day on which we open'}.`,
    suggestion: weekly
      ? 'Write the same hours here and below "weekly": visitors read these, search engines those.'
      : `Add ${day} below "weekly", or take it out here.`,
  }),
  'agreement/closes-first': ({ opens, closes }: { opens: string; closes: string }): FindingText => ({
    message: `Closes at ${closes}, which is not after ${opens}, when it opens.`,
    suggestion: 'Write both times on 24 hours: 6 PM is "18:00".',
  }),
  'agreement/day-twice': ({ day }: { day: string }): FindingText => ({
    message: `${day} has two opening times.`,
    suggestion: `Delete ${day} from one of the two lists of days.`,
  }),
  'agreement/founded-later': ({ year }: { year: number }): FindingText => ({
    message: `The business cannot have been founded in ${year}: that year is yet to come.`,
    suggestion: 'Write the year in which it was founded.',
  }),
  'agreement/above-scale': ({
    value,
    best,
    right,
  }: {
    value: number
    best: number
    right?: number | undefined
  }): FindingText => ({
    message: `A rating of ${value} is more than ${best}, the best there is.`,
    suggestion: right === undefined ? `Write a number up to ${best}.` : `Did you mean ${right}?`,
  }),
  'agreement/updated-before': ({
    updated,
    published,
  }: {
    updated: string
    published: string
  }): FindingText => ({
    message: `Updated on ${updated}, before it was published on ${published}.`,
    suggestion: 'Correct one of the two dates, or delete "updated" if nothing has changed since.',
  }),
  'agreement/future-date': ({ day }: { day: string }): FindingText => ({
    message: `${day} is yet to come, and visitors see this page now.`,
    suggestion: 'Correct the date, or keep the file out of the site until then.',
  }),
}
