import { getAt, isObject, type Json, type JsonPath, walkJson } from '../codegen/json.ts'
import { humanize } from '../codegen/names.ts'
import { LineIndex, locationOf, type Problem } from '../codegen/problem.ts'
import { type ContentRecord, locate } from '../codegen/read/record.ts'
import type { ChangedRecord } from './published-records.ts'

/**
 * Warns about figures that are ten, a hundred or a thousand times the published ones, or such a part of them, and about a unit that changed
 * while its figures stayed: only the published version tells that 2,600 square feet is not the size of that kitchen.
 */
export const findSlippedFigures = (changes: readonly ChangedRecord[]): Problem[] =>
  changes.flatMap(changed => [...findTenfold(changed), ...findOtherUnits(changed)])

interface Slip {
  path: JsonPath
  now: string
  was: string
  times: number
}

/** Reports the slips of a group, such as the ends of a price, once. */
function findTenfold({ record, data, before }: ChangedRecord): Problem[] {
  const groups = new Map<string, Slip[]>()
  walkJson(data, (value, path) => {
    const times = path.some(isNoMeasure) ? undefined : timesOf(value, getAt(before, path))
    if (times === undefined) return
    const group = `${path.slice(0, -1).join('.')} ${times}`
    const slip = { path: [...path], now: String(value), was: String(getAt(before, path)), times }
    groups.set(group, [...(groups.get(group) ?? []), slip])
  })
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const listed = (key: 'now' | 'was') => group.map(slip => slip[key]).join(', ')
    const name = humanize(String(first.path.at(group.length > 1 ? -2 : -1) ?? ''))
    return [
      warningAt(
        record,
        first.path,
        `${name} is ${slips.get(first.times)} what is published: ${listed('now')} instead of ${listed('was')}.`,
        first.times > 1
          ? 'Look whether a zero is too many, or a decimal point is missing.'
          : 'Look whether a zero is missing, or a decimal point is too many.',
      ),
    ]
  })
}

/** Positions and entries of lists move for other reasons. */
const isNoMeasure = (step: string | number): boolean => typeof step === 'number' || step === 'order'

const slips: ReadonlyMap<number, string> = new Map([
  [1000, 'a thousand times'],
  [100, 'a hundred times'],
  [10, 'ten times'],
  [0.1, 'a tenth of'],
  [0.01, 'a hundredth of'],
  [0.001, 'a thousandth of'],
])

/** Returns how many times the figure of another value a figure is, if a zero or a decimal point can have slipped. */
function timesOf(now: Json, was: Json | undefined): number | undefined {
  const [figure, other] = [figureOf(now), figureOf(was)]
  if (!figure || !other || figure.rest !== other.rest || other.value === 0) return undefined
  return [...slips.keys()].find(times => isSame(other.value * times, figure.value))
}

const isSame = (one: number, other: number) => Math.abs(one - other) < 1e-9 * Math.abs(other)

/** Splits a value that begins with a figure: '1,260 sq ft' → 1260 and ' sq ft'. */
function figureOf(value: Json | undefined): { value: number; rest: string } | undefined {
  if (typeof value === 'number') return { value, rest: '' }
  if (typeof value !== 'string') return undefined
  const [, figure, rest = ''] = /^(\d[\d,]*(?:\.\d+)?)(?![\d./:–-])(.*)$/s.exec(value) ?? []
  return figure === undefined ? undefined : { value: Number(figure.replaceAll(',', '')), rest }
}

function findOtherUnits({ record, data, before }: ChangedRecord): Problem[] {
  const found: Problem[] = []
  walkJson(data, (value, path) => {
    const earlier = getAt(before, path)
    if (!isObject(value) || !isObject(earlier)) return
    const [{ unit, ...figures }, { unit: was, ...others }] = [value, earlier]
    const isOther = typeof unit === 'string' && typeof was === 'string' && unit !== was
    if (!isOther || JSON.stringify(figures) !== JSON.stringify(others)) return
    const message = `The unit is ${unit} now instead of ${was}, and the figures stayed.`
    found.push(warningAt(record, [...path, 'unit'], message, 'Look whether they hold in the new unit.'))
  })
  return found
}

function warningAt(record: ContentRecord, path: JsonPath, message: string, advice: string): Problem {
  return {
    file: record.file,
    ...locationOf(record.text, new LineIndex(record.text), locate(record, path)),
    rule: 'impossible',
    severity: 'warning',
    message,
    suggestion: `${advice} If it is right, leave it: once this is published, the warning is gone.`,
  }
}
