import type { ErrorObject } from 'ajv'
import { isObject, type JsonPath, pathOfPointer } from '../json.ts'
import { lineAt } from '../read/lines.ts'
import { type ContentRecord, locate } from '../read/record.ts'
import { fieldsOf, type ObjectShape, type Shape, shapeAt } from '../schema/shape.ts'
import { readTimes } from './filled-shapes.ts'
import { fieldLabelAt } from './label.ts'
import type { RecordFinding } from './rule.ts'
import { firstLine, quotedAsTyped } from './shape-values.ts'

interface MisreadEntry {
  finding: RecordFinding
  /** JSON pointers of the fields whose errors this finding replaces. */
  pointers: string[]
}

/** Finds a field that holds both times of a group: `opens: 8 AM – 4 PM`, with or without a line for the other field. */
export function findTwoTimes(record: ContentRecord, errors: readonly ErrorObject[]): MisreadEntry[] {
  return errors.flatMap(({ keyword, instancePath, data }): MisreadEntry[] => {
    if (keyword !== 'pattern' || typeof data !== 'string') return []
    const path = pathOfPointer(record.data, instancePath)
    const parent = shapeAt(record.entity.shape, record.data, path.slice(0, -1))
    const times = readTimes(data)
    const names = parent?.kind === 'object' ? timeFieldsOf(parent) : []
    if (times.length !== 2 || names.length !== 2) return []
    const right = names.map((name, index) => `${name}: "${times[index]}"`)
    const above = instancePath.slice(0, instancePath.lastIndexOf('/'))
    return [
      {
        finding: {
          record,
          path,
          code: 'shape/two-times',
          parameters: { label: fieldLabelAt(record, path), shown: quotedAsTyped(record, path), right },
        },
        pointers: names.map(name => `${above}/${name}`),
      },
    ]
  })
}

const timeFieldsOf = (shape: ObjectShape) =>
  fieldsOf(shape)
    .filter(({ shape: part }) => isTime(part))
    .map(({ name }) => name)

const isTime = (shape: Shape) => shape.kind === 'text' && new RegExp(shape.pattern ?? '$^', 'u').test('07:00')

/** Finds a group with nothing below it, whose fields follow as far left as the group itself. */
export function findOutdentedGroups(record: ContentRecord, errors: readonly ErrorObject[]): MisreadEntry[] {
  return errors.flatMap(({ keyword, instancePath, data }): MisreadEntry[] => {
    const path = pathOfPointer(record.data, instancePath)
    const group = shapeAt(record.entity.shape, record.data, path)
    if (keyword !== 'type' || data !== null || group?.kind !== 'object') return []
    const above = instancePath.slice(0, instancePath.lastIndexOf('/'))
    const names = errors
      .filter(error => error.keyword === 'additionalProperties' && error.instancePath === above)
      .map(error => String(error.params.additionalProperty))
      .filter(name => group.fields.some(field => field.name === name))
    const [first] = names
    if (first === undefined) return []
    return [
      {
        finding: {
          record,
          path: [...path.slice(0, -1), first],
          part: 'key',
          field: path,
          code: 'syntax/outdented-group',
          parameters: { group: String(path.at(-1)) },
        },
        pointers: [instancePath, ...names.map(name => `${above}/${name}`)],
      },
    ]
  })
}

/** Finds an entry that was written as words with a colon, such as `- Dec 24: closed`. It has no field. */
export function findEntriesOfWords(record: ContentRecord, errors: readonly ErrorObject[]): MisreadEntry[] {
  return errors.flatMap(({ keyword, instancePath, data, params, parentSchema }): MisreadEntry[] => {
    const path = pathOfPointer(record.data, instancePath)
    if (keyword !== 'additionalProperties' || typeof path.at(-1) !== 'number' || !isObject(data)) return []
    const key = String(params.additionalProperty)
    const required: unknown = parentSchema?.required
    if (!Array.isArray(required) || Object.keys(data).length > 1 || !/\s/.test(key)) return []
    const [start] = locate(record, path)
    return [
      {
        finding: {
          record,
          path: [...path, key],
          part: 'key',
          field: path,
          code: 'shape/entry-of-words',
          parameters: {
            label: fieldLabelAt(record, path),
            text: firstLine(record.text.slice(start, lineAt(record.text, start).end)),
            fields: required.map(String),
          },
        },
        pointers: [key, ...required].map(name => `${instancePath}/${name}`),
      },
    ]
  })
}

/** Finds an entry of a list that is several of them, because a comma or a hyphen is missing: the list then has too few, too. */
export function findUndividedEntries(record: ContentRecord, errors: readonly ErrorObject[]): MisreadEntry[] {
  return errors.flatMap(({ keyword, instancePath, data, params }): MisreadEntry[] => {
    if (keyword === 'enum' && typeof data === 'string' && Array.isArray(params.allowedValues)) {
      const parts = splitIntoChoices(data, params.allowedValues.map(String))
      const list = instancePath.slice(0, instancePath.lastIndexOf('/'))
      const isEntry = typeof pathOfPointer(record.data, instancePath).at(-1) === 'number'
      return isEntry && parts && parts.length > 1
        ? [describeJoined(record, instancePath, parts, [instancePath, list])]
        : []
    }
    if (keyword !== 'minItems' || !Array.isArray(data)) return []
    const index = data.findIndex(entry => typeof entry === 'string' && splitAtCommas(entry).length > 1)
    const parts = splitAtCommas(String(data[index]))
    if (index < 0 || data.length - 1 + parts.length < Number(params.limit)) return []
    const pointer = `${instancePath}/${index}`
    return [describeJoined(record, pointer, parts, [instancePath, pointer])]
  })
}

/** A part of a sentence is longer than an entry, or ends with a period. */
function splitAtCommas(text: string): string[] {
  const parts = text.split(/\s*[,;]\s+/)
  return parts.every(part => part.length > 2 && part.length <= 40 && !/[.!?]$/.test(part)) ? parts : [text]
}

/** Splits a text into choices, each of which is one of several words. Returns undefined if something is left. */
function splitIntoChoices(text: string, choices: readonly string[]): string[] | undefined {
  const rest = text.trim().replace(/^[,;]\s*/, '')
  if (choices.includes(rest)) return [rest]
  for (const choice of choices) {
    if (!rest.startsWith(choice) || !/^[\s,;]/.test(rest.slice(choice.length))) continue
    const others = splitIntoChoices(rest.slice(choice.length), choices)
    if (others) return [choice, ...others]
  }
  return undefined
}

function describeJoined(
  record: ContentRecord,
  pointer: string,
  parts: string[],
  pointers: string[],
): MisreadEntry {
  const path = pathOfPointer(record.data, pointer)
  const [start] = locate(record, path)
  const isOnOwnLine = /^\s*- /.test(lineAt(record.text, start).text)
  const parameters = { label: fieldLabelAt(record, path), parts, isOnOwnLine }
  return { finding: { record, path, code: 'shape/joined-entries', parameters }, pointers }
}

/** Finds two texts of a group that seem to be swapped: one is too long, the other too short, and each fits the place of the other. */
export function findSwappedTexts(record: ContentRecord, errors: readonly ErrorObject[]): MisreadEntry[] {
  const groupOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))
  const tooShort = errors.filter(({ keyword }) => keyword === 'minLength')
  const tooLong = errors.filter(({ keyword }) => keyword === 'maxLength')
  return tooLong.flatMap((long): MisreadEntry[] => {
    const short = tooShort.find(({ instancePath }) => groupOf(instancePath) === groupOf(long.instancePath))
    if (!short) return []
    const [path, other] = [long, short].map(error => pathOfPointer(record.data, error.instancePath))
    if (!path || !other || !fits(record, short.data, path) || !fits(record, long.data, other)) return []
    return [
      {
        finding: {
          record,
          path,
          code: 'shape/swapped-texts',
          parameters: { label: fieldLabelAt(record, path), other: fieldLabelAt(record, other) },
        },
        pointers: [long.instancePath, short.instancePath],
      },
    ]
  })
}

function fits(record: ContentRecord, text: unknown, path: JsonPath): boolean {
  const shape = shapeAt(record.entity.shape, record.data, path)
  if (shape?.kind !== 'text' || typeof text !== 'string') return false
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = shape
  return minLength <= text.length && text.length <= maxLength
}
