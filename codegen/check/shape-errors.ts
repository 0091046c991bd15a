import type { ErrorObject } from 'ajv'
import { findAlternatives, findClosestMatch, findSureMatch } from '../close-match.ts'
import type { Diagnosis } from '../finding-texts/file-texts.ts'
import type { Group } from '../finding-texts/shape-texts.ts'
import { getAt, isObject, type JsonPath, pathOfPointer, textAt } from '../json.ts'
import type { Edit } from '../problem.ts'
import { lineAt } from '../read/lines.ts'
import type { PairPart } from '../read/locate.ts'
import { type ContentRecord, locate, rawTextAt } from '../read/record.ts'
import { findSpacesOfText } from '../read/split-blocks.ts'
import { shapeAt } from '../schema/shape.ts'
import { findCommasInTexts } from './comma-in-text.ts'
import { correctValue } from './fixes.ts'
import { fieldLabelAt } from './label.ts'
import {
  findEntriesOfWords,
  findOutdentedGroups,
  findSwappedTexts,
  findTwoTimes,
  findUndividedEntries,
} from './misread-entries.ts'
import type { RecordFinding } from './rule.ts'
import { describeValue, hintOf, quotedAsTyped } from './shape-values.ts'

/** Turns ajv's errors of a record into findings, one for each mistake. */
export function describeShapeErrors(record: ContentRecord, errors: readonly ErrorObject[]): RecordFinding[] {
  const misread = [
    ...findCommasInTexts(record, errors),
    ...findTwoTimes(record, errors),
    ...findEntriesOfWords(record, errors),
    ...findUndividedEntries(record, errors),
    ...findOutdentedGroups(record, errors),
    ...findSwappedTexts(record, errors),
  ]
  const pointers = new Set(misread.flatMap(entry => entry.pointers))
  const causes = dropDerivedErrors(errors).filter(error => !pointers.has(pointerOf(error)))
  const renamed = misspeltFields(record, causes)
  return [
    ...misread.map(entry => entry.finding),
    ...causes.flatMap(error => describe(record, error, renamed)),
  ]
}

/** Returns the JSON pointer of an error's field. ajv reports an unknown and a missing field at its parent. */
function pointerOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `${instancePath}/${params.additionalProperty}`
  return keyword === 'required' ? `${instancePath}/${params.missingProperty}` : instancePath
}

/**
 * Keeps one error for each mistake: the `oneOf` or `anyOf` instead of the errors of its branches, and the most specific error of a
 * value. Drops errors of values with a placeholder that couldn't be filled, because the placeholder is reported.
 */
function dropDerivedErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const wholes = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
  const untyped = errors.filter(({ keyword }) => keyword === 'discriminator').map(error => error.instancePath)
  const causes = errors.filter(
    error =>
      !['if', 'propertyNames'].includes(error.keyword) &&
      !(error.keyword === 'required' && untyped.includes(error.instancePath)) &&
      !wholes.some(whole => whole !== error && error.schemaPath.startsWith(`${whole.schemaPath}/`)),
  )
  const first = new Map<string, ErrorObject>()
  for (const error of causes) {
    const other = first.get(error.instancePath)
    if (isOfValue(error) && (!other || rank(error) < rank(other))) first.set(error.instancePath, error)
  }
  return causes.filter(
    error => !isOfValue(error) || (first.get(error.instancePath) === error && !isUnfilled(error)),
  )
}

/** Keywords about a single value, the most specific first. */
const ofValues =
  'type const enum minLength format pattern maxLength minimum exclusiveMinimum maximum exclusiveMaximum multipleOf'.split(
    ' ',
  )

function rank({ keyword }: ErrorObject): number {
  return ofValues.indexOf(keyword)
}

function isOfValue(error: ErrorObject): boolean {
  return rank(error) >= 0 && error.propertyName === undefined
}

function isUnfilled({ keyword, data }: ErrorObject): boolean {
  return keyword !== 'type' && typeof data === 'string' && /\{\{(?:fact|price|warranty|duration):/.test(data)
}

/** Maps the pointer of each unknown field to the pointer of the missing field that it most likely means, perhaps in a neighboring group. */
function misspeltFields(record: ContentRecord, errors: readonly ErrorObject[]): Map<string, string> {
  const missing = new Map<string, string[]>()
  for (const { keyword, instancePath, params } of errors) {
    if (keyword !== 'required') continue
    missing.set(instancePath, [...(missing.get(instancePath) ?? []), String(params.missingProperty)])
  }
  const renamed = new Map<string, string>()
  /** A field in another language, or by another word: the only unknown field where only one is missing. */
  const findOnly = (typo: string, pointer: string): string | undefined => {
    const [only, ...others] = missing.get(pointer) ?? []
    const unknown = errors.filter(
      error => error.keyword === 'additionalProperties' && error.instancePath === pointer,
    )
    if (only === undefined || others.length > 0 || unknown.length > 1) return undefined
    const path = pathOfPointer(record.data, pointer)
    return holdsSameKind(record, [...path, typo], [...path, only]) ? only : undefined
  }
  for (const { keyword, instancePath, params, parentSchema, data } of errors) {
    if (keyword !== 'additionalProperties') continue
    const typo = String(params.additionalProperty)
    const group = [...missing].find(
      ([pointer, keys]) => keys.includes(typo) && isNeighbor(pointer, instancePath),
    )
    if (group) {
      renamed.set(`${instancePath}/${typo}`, `${group[0]}/${typo}`)
      continue
    }
    const absent = Object.keys(parentSchema?.properties ?? {}).filter(key => !(isObject(data) && key in data))
    const taken = new Set(renamed.values())
    const wanted = (missing.get(instancePath) ?? []).filter(key => !taken.has(`${instancePath}/${key}`))
    const isSameWord = (key: string) => singularOf(key) === singularOf(typo)
    const meant =
      wanted.find(isSameWord) ??
      findClosestMatch(typo, wanted) ??
      findClosestMatch(typo, absent) ??
      findOnly(typo, instancePath)
    if (meant) renamed.set(`${instancePath}/${typo}`, `${instancePath}/${meant}`)
  }
  return renamed
}

/** Whether one of two pointers is that of a group directly in the other. */
function isNeighbor(one: string, other: string): boolean {
  const [outer, inner] = one.length < other.length ? [one, other] : [other, one]
  return inner.startsWith(`${outer}/`) && !inner.slice(outer.length + 1).includes('/')
}

/** Whether a value has the form that another field needs: a list, a group or a single value. */
function holdsSameKind(record: ContentRecord, path: JsonPath, other: JsonPath): boolean {
  const value = getAt(record.data, path)
  const kind = shapeAt(record.entity.shape, record.data, other)?.kind
  if (Array.isArray(value)) return kind === 'list'
  if (isObject(value)) return kind === 'object' || kind === 'union'
  return kind === 'text' && typeof value === 'string'
}

/** 'Cities' and 'city' → 'city'. */
const singularOf = (key: string) => key.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')

function describe(
  record: ContentRecord,
  error: ErrorObject,
  renamed: ReadonlyMap<string, string>,
): RecordFinding[] {
  const path = pathOfPointer(record.data, error.instancePath)
  const at = { record, path }
  switch (error.keyword) {
    case 'required':
      return describeMissing(record, path, error, renamed)
    case 'additionalProperties':
      return [describeUnknown(record, path, error, renamed)]
    case 'discriminator':
      return [describeBlockType(record, path, error)]
    case 'dependentRequired':
      return [{ ...at, ...describeMissingCompanion(error) }]
    default:
      if (error.propertyName !== undefined) {
        return [{ ...at, path: [...path, error.propertyName], part: 'key', ...describeFieldName(error) }]
      }
      if (hasGrown(record, path, error)) {
        return [{ ...at, severity: 'warning', ...describeValue(record, path, error) }]
      }
      return [{ ...at, ...placeOf(error, path), ...describeValue(record, path, error) }]
  }
}

/** Returns whether only its placeholders make a text too long: a change to a price in another file must not be blocked. */
function hasGrown(record: ContentRecord, path: JsonPath, { keyword, params }: ErrorObject): boolean {
  if (keyword !== 'maxLength') return false
  const words = rawTextAt(record, path)
  const own = words.replace(/\{\{[^{}]*\}\}/g, '').replace(/\s+/g, ' ')
  return words.includes('{{') && own.length <= Number(params.limit)
}

function describeMissing(
  record: ContentRecord,
  path: JsonPath,
  error: ErrorObject,
  renamed: ReadonlyMap<string, string>,
): RecordFinding[] {
  const key = String(error.params.missingProperty)
  if ([...renamed.values()].includes(`${error.instancePath}/${key}`)) return []
  const properties: unknown = error.parentSchema?.properties
  const own = isObject(properties) ? properties : {}
  const field = [...path, key]
  const title = shapeAt(record.entity.shape, record.data, field)?.title
  const description = textAt(own, [key, 'description'])
  return [
    {
      record,
      path,
      field,
      code: 'shape/missing-field',
      parameters: { key, title, group: path.length > 0 ? groupAt(record, path) : undefined, description },
    },
  ]
}

function describeUnknown(
  record: ContentRecord,
  path: JsonPath,
  error: ErrorObject,
  renamed: ReadonlyMap<string, string>,
): RecordFinding {
  const key = String(error.params.additionalProperty)
  const right = renamed.get(`${error.instancePath}/${key}`)
  const meant = right?.split('/').at(-1)
  if (right !== undefined && right !== `${error.instancePath}/${meant}`) {
    const group = pathOfPointer(record.data, right.slice(0, right.lastIndexOf('/')))
    return describeMoved(record, [...path, key], group)
  }
  const [start] = locate(record, [...path, key], 'key')
  const line = lineAt(record.text, start)
  const spaces = /\S\s+\S/.test(key) ? findSpacesOfText(record.text, line) : undefined
  if (spaces !== undefined)
    return { record, span: [start, line.end], code: 'syntax/left-of-text', parameters: { spaces, lines: 1 } }
  const [mark] = /^(?:\/\/|\/\*|<!--|--|;|%)/.exec(key) ?? []
  if (mark !== undefined) {
    const note = line.text
      .trim()
      .slice(mark.length)
      .replace(/\s*(?:-->|\*\/)$/, '')
      .trim()
    return { record, span: [start, line.end], code: 'shape/note', parameters: { mark, right: `# ${note}` } }
  }
  const known = Object.keys(error.parentSchema?.properties ?? {})
  return {
    record,
    path: [...path, key],
    part: 'key',
    field: meant ? [...path, meant] : path,
    code: 'shape/unknown-field',
    parameters: {
      key,
      group: path.length > 0 ? groupAt(record, path) : undefined,
      near: meant,
      fields: known,
    },
    fix: meant ? renameKey(record, [...path, key], meant, known) : undefined,
  }
}

/** Describes a field in the group around its own, or in one of its groups. */
function describeMoved(record: ContentRecord, path: JsonPath, group: JsonPath): RecordFinding {
  const key = String(path.at(-1))
  const data = getAt(record.data, group)
  const [sibling = ''] = isObject(data) ? Object.keys(data) : []
  const [start] = locate(record, [...group, sibling], 'key')
  const spaces = start - lineAt(record.text, start).start
  const isTooDeep = group.length < path.length - 1
  return {
    record,
    path,
    part: 'key',
    field: [...group, key],
    ...(isTooDeep
      ? {
          code: 'shape/field-too-deep',
          parameters: { key, group: groupAt(record, path.slice(0, -1)), spaces },
        }
      : {
          code: 'shape/field-of-group',
          parameters: { key, group: groupAt(record, group), above: String(group.at(-1)), spaces },
        }),
  }
}

function renameKey(
  record: ContentRecord,
  path: JsonPath,
  meant: string,
  known: readonly string[],
): Edit[] | undefined {
  const key = String(path.at(-1))
  const span = locate(record, path, 'key')
  const isSure = findSureMatch(key, known) === meant && record.text.slice(...span) === key
  return isSure ? [{ span, text: meant }] : undefined
}

function describeBlockType(record: ContentRecord, path: JsonPath, error: ErrorObject): RecordFinding {
  const tag = String(error.params.tag)
  const block = shapeAt(record.entity.shape, record.data, path)
  const choices = block?.kind === 'union' ? block.variants.map(variant => variant.name) : []
  const value = getAt(record.data, [...path, tag])
  if (value === undefined) {
    return {
      record,
      path,
      code: 'shape/missing-block-kind',
      parameters: { key: tag, group: groupAt(record, path), choices },
    }
  }
  return {
    record,
    path: [...path, tag],
    code: 'shape/unknown-block-kind',
    parameters: {
      shown: quotedAsTyped(record, [...path, tag]),
      ...findAlternatives(String(value), choices, choices.length),
    },
    fix: correctValue(record, [...path, tag], choices),
  }
}

function describeMissingCompanion({ params }: ErrorObject): Diagnosis {
  return {
    code: 'shape/missing-companion',
    parameters: { given: String(params.property), missing: String(params.missingProperty) },
  }
}

function describeFieldName({ propertyName = '', parentSchema }: ErrorObject): Diagnosis {
  return {
    code: 'shape/forbidden-field-name',
    parameters: { name: propertyName, hint: hintOf(parentSchema) },
  }
}

/** Locates a repeated item at its second occurrence, the length of a list at its key, and other errors at the value. */
function placeOf({ keyword, params }: ErrorObject, path: JsonPath): { path: JsonPath; part?: PairPart } {
  if (keyword === 'minItems' || keyword === 'maxItems') return { path, part: 'key' }
  if (keyword !== 'uniqueItems') return { path }
  return { path: [...path, Math.max(Number(params.i), Number(params.j))] }
}

function groupAt(record: ContentRecord, path: JsonPath): Group {
  const entry = path.at(-1)
  const label = fieldLabelAt(record, path)
  return typeof entry === 'number' ? { label, entry: entry + 1 } : { label }
}
