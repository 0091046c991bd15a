import { isObject, type Json, type JsonObject } from '../../../codegen/json.ts'
import { recordsOf } from '../../../codegen/resolve/queries.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'
import {
  childShape,
  type Field,
  type ListShape,
  type ObjectShape,
  objectShapeOf,
  type Shape,
  type TextShape,
} from '../../../codegen/schema/shape.ts'
import { labelOf } from '../../config/field-texts.ts'

interface Filled {
  data: JsonObject
  /** Paths of the fields that were empty: 'picture', 'housing.1'. */
  missing: readonly string[]
}

/** A picture that the content doesn't have, so that the page shows its alternative text. */
const NO_PICTURE = 'placeholder.jpg'

/** Fills the required fields that are empty, so that the page of a record that was just begun can be made. Nothing of it is for a file. */
export function fillMissing(shape: ObjectShape, data: JsonObject, site: ResolvedSite, today: string): Filled {
  const missing: string[] = []
  const first = <Name>(names: Iterable<Name>) => [...names][0]

  function group(of: ObjectShape, value: JsonObject, path: readonly string[], isNew: boolean): JsonObject {
    const kept = Object.entries(value).map(([name, inner]): [string, Json] => {
      const own = childShape(of, value, name)
      return [name, own ? inside(own, inner, [...path, name]) : inner]
    })
    const added = of.fields.filter(({ name, required }) => required && isEmpty(value[name])).map(add)
    return { ...Object.fromEntries(kept), ...Object.fromEntries(added) }

    function add({ name, shape: own }: Field): [string, Json] {
      // A box that nobody has ticked says no, and a list may be empty.
      const isAllowed =
        own.kind === 'boolean' || own.kind === 'constant' || (own.kind === 'list' && !own.minItems)
      if (!isNew && !isAllowed) missing.push([...path, name].join('.'))
      return [name, standIn(own, labelOf(name, own), [...path, name])]
    }
  }

  /** Fills what is missing inside of a value that is there. */
  function inside(of: Shape, value: Json, path: readonly string[]): Json {
    if (of.kind === 'list' && Array.isArray(value)) return list(of, value, path)
    const own = isObject(value) ? objectShapeOf(of, value) : undefined
    return own && isObject(value) ? group(own, value, path, false) : value
  }

  function list(of: ListShape, value: readonly Json[], path: readonly string[]): Json {
    const label = labelOf(path.at(-1) ?? '', of)
    return Array.from({ length: Math.max(value.length, of.minItems ?? 0) }, (_, index) => {
      const entry = value[index]
      const at = [...path, String(index)]
      if (entry !== undefined && !isEmpty(entry)) return inside(of.items, entry, at)
      missing.push(at.join('.'))
      return standIn(of.items, `${label} ${index + 1}`, at, index)
    })
  }

  /** Returns a placeholder for a field. `index` distinguishes the entries of a list. */
  function standIn(of: Shape, label: string, path: readonly string[], index = 0): Json {
    switch (of.kind) {
      case 'object':
        return group(of, {}, path, true)
      case 'union': {
        const [variant] = of.variants
        return variant ? { ...group(variant.shape, {}, path, true), [of.discriminator]: variant.name } : {}
      }
      case 'list':
        return Array.from({ length: of.minItems ?? 0 }, (_, entry) =>
          standIn(of.items, `${label} ${entry + 1}`, [...path, String(entry)], entry),
        )
      case 'enum':
        return of.choices[index] ?? ''
      case 'reference':
        return recordsOf(site, of.collection)[index]?.slug ?? ''
      case 'constant':
        return of.value
      case 'number':
        return Math.max(of.minimum ?? 0, Math.ceil(of.exclusiveMinimum ?? 0))
      case 'boolean':
        return false
      case 'text':
        return words(of, label)
      default:
        return `[${label}]`
    }
  }

  function words({ holds, format, pattern, examples }: TextShape, label: string): string {
    switch (holds) {
      case 'image':
        return NO_PICTURE
      case 'date':
        return today
      case 'link':
        return '/'
      case 'price':
        return first(site.facts.prices.entries.keys()) ?? ''
      case 'warranty':
      case 'duration':
        return first(site.facts.terms[holds].keys()) ?? ''
      case 'words':
        return ((pattern ?? format) && examples[0]) || `[${label}]`
    }
  }

  return { data: group(shape, data, [], false), missing }
}

const isEmpty = (value: Json | undefined) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
