import { getAt, type Json, type JsonPath } from '../../../codegen/json.ts'
import { collectTexts } from '../../../codegen/languages/translatable-texts.ts'
import { locate } from '../../../codegen/read/record.ts'
import { childShape, type Shape } from '../../../codegen/schema/shape.ts'
import { hasTranslatable, isTranslatable } from '../../../codegen/schema/translatable.ts'
import { inventedText } from '../invented-text.ts'
import {
  type ChangeText,
  type ExpectedChange,
  lineNumberAt,
  type Make,
  type Pick,
  setIn,
  withYaml,
} from './edit.ts'

export function fieldEdit(change: ChangeText, key = /./, isMeaning = true): Make {
  return ({ original, translation, merged }, pick) => {
    const found = merged.pairs.filter(({ path, text }) => {
      const name = path.findLast(step => typeof step === 'string')
      return key.test(String(name)) && change(text, pick) !== undefined
    })
    const pair = pick(found)
    const now = pair && change(pair.text, pick)
    if (!pair || now === undefined) return undefined
    const line = lineNumberAt(translation.text, locate(translation, pair.ownPath)[0])
    return {
      text: withYaml(original, yaml => setIn(yaml, pair.path, now)),
      expected: isMeaning ? [{ kind: 'changed', line, before: pair.text, now }] : [],
    }
  }
}

interface Entries {
  path: JsonPath
  shape: Shape & { kind: 'list' }
  list: readonly Json[]
  /** Line of an entry of the translation, or of the whole list. */
  lineOf: (index?: number) => number
}

type ChangeEntries = (
  entries: Entries,
  pick: Pick,
) => { list: Json[]; expected: ExpectedChange[] } | undefined

export function entryEdit(change: ChangeEntries): Make {
  return (one, pick) => {
    const { original, translation, merged } = one
    const lists: Entries[] = []
    const visit = (shape: Shape, value: Json, path: JsonPath): void => {
      if (shape.kind === 'list' && Array.isArray(value) && hasTranslatable(shape)) {
        const pair = merged.pairs.find(each => path.every((step, at) => each.path[at] === step))
        // Lists of the translation have the same order before the edit.
        const ownPath = pair?.ownPath.slice(0, path.length)
        if (ownPath)
          lists.push({
            path,
            shape,
            list: value,
            lineOf: index =>
              lineNumberAt(
                translation.text,
                locate(translation, [...ownPath, ...(index === undefined ? [] : [index])])[0],
              ),
          })
      }
      const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(isObjectValue(value) ? value : {})
      for (const step of steps) {
        const child = childShape(shape, value, step)
        const inner = getAt(value, [step])
        if (child && inner !== undefined) visit(child, inner, [...path, step])
      }
    }
    visit(original.entity.shape, original.data ?? {}, [])
    const entries = pick(lists)
    const changed = entries && change(entries, pick)
    if (!entries || !changed) return undefined
    return {
      text: withYaml(original, yaml => setIn(yaml, entries.path, changed.list)),
      expected: changed.expected,
    }
  }
}

const isObjectValue = (value: Json) => typeof value === 'object' && value !== null

const textsIn = ({ shape }: Entries, entry: Json) => collectTexts(shape.items, entry)

export function addEntry(entries: Entries, pick: Pick): ReturnType<ChangeEntries> {
  const { list, shape, lineOf } = entries
  const model = pick(list.filter(entry => textsIn(entries, entry).length > 0))
  const index = pick([...list.keys(), list.length])
  if (model === undefined || index === undefined) return undefined
  const entry = withTexts(shape.items, model, text =>
    inventedText(`${text} ${index}`, Math.max(text.length, 30)),
  )
  const expected = textsIn(entries, entry).map(now => ({ kind: 'new' as const, line: lineOf(), now }))
  return { list: list.toSpliced(index, 0, entry), expected }
}

export function removeEntry(entries: Entries, pick: Pick): ReturnType<ChangeEntries> {
  const { list, lineOf } = entries
  const index = list.length > 1 ? pick([...list.keys()]) : undefined
  if (index === undefined) return undefined
  const texts = textsIn(entries, list[index] ?? null)
  const expected = texts.map(before => ({ kind: 'gone' as const, line: lineOf(index), before }))
  return { list: list.toSpliced(index, 1), expected }
}

/** Nothing is reported: its translation moves along. */
export function moveEntry({ list }: Entries, pick: Pick): ReturnType<ChangeEntries> {
  const from = pick([...list.keys()])
  const to = pick([...list.keys()].filter(index => index !== from))
  if (from === undefined || to === undefined) return undefined
  const [entry = null] = list.slice(from, from + 1)
  return { list: list.toSpliced(from, 1).toSpliced(to, 0, entry), expected: [] }
}

function withTexts(shape: Shape, value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return isTranslatable(shape) ? change(value) : value
  const inner = (item: Json, step: string | number) => {
    const child = childShape(shape, value, step)
    return child ? withTexts(child, item, change) : item
  }
  if (Array.isArray(value)) return value.map(inner)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item, key)]))
}
