import { isObject, type Json, type JsonPath } from '../json.ts'
import { childShape, type Shape } from '../schema/shape.ts'
import { hasTranslatable, isTranslatable } from '../schema/translatable.ts'
import { hashMeaning } from '../text-meaning.ts'
import type { EntryHashes } from './align.ts'
import { sourceKey } from './merged-data.ts'

/** Lists the texts of a value that each language has in its own words. */
export function collectTexts(shape: Shape, data: Json): string[] {
  const texts: string[] = []
  visitTexts(shape, data, [], text => texts.push(text))
  return texts
}

/** Hashes the texts of a value by path. */
export function hashTexts(shape: Shape, data: Json): EntryHashes {
  const hashes = new Map<string, string>()
  visitTexts(shape, data, [], (text, path) => hashes.set(sourceKey(path), hashMeaning(text)))
  return hashes
}

/** Visits the texts of a value that each language has in its own words. */
export function visitTexts(
  shape: Shape,
  data: Json,
  path: JsonPath,
  visit: (text: string, path: JsonPath) => void,
): void {
  if (!hasTranslatable(shape)) return
  if (typeof data === 'string') {
    if (isTranslatable(shape)) visit(data, path)
    return
  }
  const entries = Array.isArray(data) ? [...data.entries()] : isObject(data) ? Object.entries(data) : []
  for (const [step, value] of entries) {
    const child = childShape(shape, data, step)
    if (child) visitTexts(child, value, [...path, step], visit)
  }
}

export function hasTexts(shape: Shape, value: Json): boolean {
  let has = false
  visitTexts(shape, value, [], () => {
    has = true
  })
  return has
}
