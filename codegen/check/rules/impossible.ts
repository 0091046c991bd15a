import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import { monthNames } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { sentenceAt } from '../about-us.ts'
import { findInText } from '../find-in-text.ts'
import type { Rule } from '../rule.ts'
import { findWrongUnits, measuresOf } from '../wrong-units.ts'

type ImpossibleDiagnosis = Extract<Diagnosis, { code: `impossible/${string}` }>

/** Warns of a day that no calendar has, and of measures that are right in another unit only. */
export const impossible: Rule = {
  id: 'impossible',
  description:
    'Days are in the calendar, cents follow a point, and measures are in the unit that they are meant in.',
  howToFix: 'Correct the day or the unit. A figure of somebody else can stand in {{as written …}}.',
  *find(site, { cachedFindings }) {
    const measures = measuresOf(site.model)
    for (const record of site.records)
      yield* cachedFindings('impossible', record, () => [
        ...findInText(record, dayOfMonth, describeDay),
        ...findInText(record, warmRooms, ({ 0: words }) => ({
          code: 'impossible/temperature',
          parameters: { words, right: words.replace('C', 'F') },
        })),
        ...findWrongUnits(record, measures),
        ...findInText(record, squareInches, match => describeSquareInches(record, match)),
        ...findInText(record, commaBeforeCents, ({ 0: words }) => ({
          code: 'impossible/comma',
          parameters: { words, right: words.replace(/,(\d)$/, '.$10').replace(',', '.') },
        })),
      ])
  },
}

const dayOfMonth = new RegExp(
  String.raw`(?<!\p{L})(${monthNames.join('|')})\s+(\d{1,2})(?:st|nd|rd|th)?(?![\p{L}\d–-]|,\d)`,
  'gu',
)

function describeDay({ 1: month = '', 2: day }: RegExpMatchArray): ImpossibleDiagnosis | undefined {
  // In a leap year, February has a day more.
  const days = new Date(Date.UTC(2000, monthNames.indexOf(month) + 1, 0)).getUTCDate()
  if (Number(day) >= 1 && Number(day) <= days) return undefined
  return { code: 'impossible/day', parameters: { month, days } }
}

/** A temperature that is usual in °F. */
const warmth = String.raw`(?<![\d.])(?:[5-9]\d|1[01]\d)(?:\s?(?:–|-|to|and)\s?(?:[5-9]\d|1[01]\d))?\s?°\s?C\b`

/** Temperatures of rooms and floors in °C that only °F can mean. In saunas and kilns, °C may be so high. */
const warmRooms = new RegExp(
  // The figure comes first, because a lookbehind would be tried at every letter of a text.
  String.raw`${warmth}(?:(?=[^.!?\n]*\b(?:rooms?|house|home|indoors?|air|floors?|surface|glue|cures?)\b)|(?<=\b(?:rooms?|house|home|indoors?|thermostat|floor|surface)\b[^.!?\n]{0,60}${warmth}))`,
  'gu',
)

/** A tile or a sample has a few hundred at most. */
const squareInches =
  /(?<![\d.,–-])(\d{1,3}(?:,\d{3})+|\d{3,}0)\s*(?:square\s+inch(?:es)?|sq\.?\s*in(?:ches)?)(?!\p{L})/gu

const rooms = /\b(?:rooms?|house|home|project|job|kitchen)\b/i
const openings = /\b(?:vents?|tiles?|openings?|samples?)\b/i

/** Describes an area in a sentence about a room or a job, or one that is all that a field says. */
function describeSquareInches(
  record: ContentRecord,
  match: RegExpExecArray,
): ImpossibleDiagnosis | undefined {
  const [words, figure] = match
  const sentence = sentenceAt(record.text, match)
  if ((!rooms.test(sentence) && sentence.trim() !== words) || openings.test(sentence)) return undefined
  return { code: 'impossible/square-inches', parameters: { words, right: `${figure} sq ft` } }
}

/** Thousands have three digits after the comma. */
const commaBeforeCents = /\$\d+,\d{1,2}(?![\d,])/g
