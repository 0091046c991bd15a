import { isMap, type Node, parseDocument, visit } from 'yaml'
import { applyEdits, OverlapError } from '../../codegen/apply-edits.ts'
import { isJson, type Json, type JsonObject } from '../../codegen/json.ts'
import { editMap } from './edit-nodes.ts'
import { newPairs, removePair, replacePair } from './edit-pairs.ts'
import { isBlank, isSaid, same } from './same.ts'
import { jsonOf, keyOf } from './spans.ts'
import { writePair } from './write-value.ts'

/**
 * The text with `next` as its data: only the bytes of what differs change. Comments, order, quotes, brackets and
 * line breaks of the rest stay. The order of new fields is theirs in `next`.
 */
export function keepYaml(text: string, next: JsonObject): string {
  if (same(dataOf(text), next)) return text
  const attempts = [editPlaces, rewriteFields]
  for (const attempt of attempts) {
    const result = attempt(text, next)
    if (result !== undefined && same(dataOf(result), next)) return result
  }
  return newYaml(next)
}

/** A file of its own. */
export function newYaml(data: JsonObject): string {
  return Object.entries(data)
    .filter(([, value]) => isSaid(value))
    .map(([key, value]) => `${writePair(key, value, 0)}\n`)
    .join('')
}

function dataOf(text: string): Json | undefined {
  const document = parse(text)
  if (document.errors.length > 0) return undefined
  const data: unknown = document.toJS()
  return isJson(data) ? data : undefined
}

function parse(text: string) {
  return parseDocument(text, { keepSourceTokens: true, stringKeys: true, logLevel: 'error' })
}

function editPlaces(text: string, next: JsonObject): string | undefined {
  const { contents } = parse(text)
  if (!isMap(contents) || contents.flow || hasAnchors(contents)) return undefined
  try {
    return applyEdits(text, editMap({ text }, contents, next))
  } catch (error) {
    if (error instanceof OverlapError) return undefined
    throw error
  }
}

/** Whether the file has aliases. A value that is used in several places can't be changed at one of them. */
function hasAnchors(contents: Node): boolean {
  let found = false
  visit(contents, {
    // biome-ignore lint/correctness/noComponentHookFactories: A visitor of YAML nodes, not a component.
    Alias: () => {
      found = true
      return visit.BREAK
    },
  })
  return found
}

/** Replaces whole fields, for values that can't be edited one by one. */
function rewriteFields(text: string, next: JsonObject): string | undefined {
  const { contents } = parse(text)
  if (!isMap(contents) || contents.flow) return undefined
  const edits = contents.items.flatMap(pair => {
    const value = next[keyOf(pair)]
    if (!isSaid(value)) return isBlank(jsonOf(pair.value)) ? [] : [removePair({ text }, contents, pair)]
    return same(jsonOf(pair.value), value) ? [] : [replacePair({ text }, pair, value, undefined)]
  })
  return applyEdits(text, [...edits, ...newPairs({ text }, contents, next, undefined)])
}
