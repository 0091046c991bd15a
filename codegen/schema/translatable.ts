import { memoizeByObject } from '../cache/memoize.ts'
import { innerShapes, type ObjectShape, type Shape } from './shape.ts'

/** Whether a string of this shape is a text that each language has in its own words. */
export function isTranslatable(shape: Shape): boolean {
  if (shape.isNote || shape.isVerbatim) return false
  // A string in a field for numbers or texts, such as a fact that is "within 24 hours", is a text.
  if (shape.kind === 'number-or-text') return true
  return shape.kind === 'text' && shape.holds === 'words' && shape.format === undefined
}

/** Whether a value of this shape may contain texts that each language has in its own words. */
export function hasTranslatable(shape: Shape): boolean {
  return translatableShapes(shape).size > 0
}

/** Returns the names of the fields with translatable texts, of an object or of all variants of a union. */
export function translatableNames(shape: Shape): readonly string[] {
  const objects: readonly ObjectShape[] =
    shape.kind === 'union'
      ? shape.variants.map(variant => variant.shape)
      : shape.kind === 'object'
        ? [shape]
        : []
  return objects.flatMap(({ fields }) =>
    fields.filter(field => hasTranslatable(field.shape)).map(field => field.name),
  )
}

const translatableShapes = memoizeByObject((shape: Shape): ReadonlySet<Shape> => {
  const found = new Set<Shape>()
  const seen = new Set<Shape>()
  const visit = (inner: Shape): void => {
    if (inner.isNote || inner.isVerbatim || seen.has(inner)) return
    seen.add(inner)
    if (isTranslatable(inner)) found.add(inner)
    for (const next of innerShapes(inner)) visit(next)
  }
  visit(shape)
  return found
})
