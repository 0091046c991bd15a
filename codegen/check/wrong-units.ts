import { escapePattern } from '../../site/escape-pattern.ts'
import { memoizeByObject } from '../cache/memoize.ts'
import type { Model } from '../model.ts'
import { humanize } from '../names.ts'
import type { ContentRecord } from '../read/record.ts'
import { allShapesIn, fieldsOf, type Measure } from '../schema/shape.ts'
import { findInText } from './find-in-text.ts'
import type { RecordFinding } from './rule.ts'

interface NamedMeasure extends Measure {
  /** Name of the field that has it, such as "wearLayer". */
  field: string
}

/** Returns the measures of the schemas, one for each name of a field. */
export const measuresOf = memoizeByObject(({ entities }: Model): readonly NamedMeasure[] => {
  const fields = entities.flatMap(({ shape }) => allShapesIn(shape)).flatMap(fieldsOf)
  const found = fields.flatMap(({ name, shape }): [string, NamedMeasure][] =>
    shape.kind === 'text' && shape.measure ? [[name, { field: name, ...shape.measure }]] : [],
  )
  return [...new Map(found).values()]
})

/** The end of a paragraph, or the beginning of a field or an entry. */
const breaks = /\n\s*\n|\n\s*(?:- +)*[\w-]+:\s|\n\s*- /

/** Characters on each side of a figure that may tell of what it is. */
const REACH = 300

/** A word right after a figure that tells whose measure it is: "12 mm laminate". */
const measuredThing =
  /^[\s-]+(?!(?:an?|and|as|at|but|by|for|from|if|in|is|of|on|or|than|that|the|to|when|which|with)\b)\p{L}/u

/** Finds figures of a measure in the unit that people write by mistake, such as a wear layer of 20 mm, where 20 mil is meant. */
export function findWrongUnits(record: ContentRecord, measures: readonly NamedMeasure[]): RecordFinding[] {
  return measures.flatMap(({ field, unit, mistaken, usual }) => {
    const name = humanize(field).toLowerCase()
    const words = name.replaceAll(' ', '[\\s-]+')
    const figure = new RegExp(String.raw`(?<![\d.,/–-])(\d+)[\s-]?${escapePattern(mistaken)}(?!\p{L})`, 'gu')
    const nameAfter = new RegExp(String.raw`^\s+${words}`, 'i')
    const nameBefore = new RegExp(String.raw`(?:${words}\s+(?:of|is)\s+|\b${field}:\s*["']?)$`, 'i')
    const told = new RegExp(String.raw`${words}|\b${escapePattern(unit)}s?\b`, 'i')
    const stated = new RegExp(String.raw`\d[\s-]?${escapePattern(unit)}(?!\p{L})`, 'iu')
    return findInText(record, figure, ({ index, 0: typed, 1: digits }) => {
      const before = record.text.slice(Math.max(0, index - REACH), index)
      const after = record.text.slice(index + typed.length, index + REACH)
      const isNamed = nameAfter.test(after) || nameBefore.test(before)
      const around = `${before.split(breaks).at(-1)} ${after.split(breaks)[0]}`
      // In "8 mm with a 20 mil wear layer", the plank has 8 mm.
      const isMeant = isNamed
        ? Number(digits) >= Math.min(...usual)
        : usual.includes(Number(digits)) &&
          !measuredThing.test(after) &&
          told.test(around) &&
          !stated.test(around)
      if (!isMeant) return undefined
      const right = typed.replace(mistaken, unit)
      return { code: 'impossible/unit', parameters: { words: typed, right, name, unit } }
    })
  })
}
