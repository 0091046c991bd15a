/** Holds that the fixture site uses every entity, field and directive: other tests only meet what it uses. */
import { expect, test } from 'vitest'
import { isObject, type Json } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { directiveNames, directives } from '../../codegen/markdown/directives.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import {
  type Field,
  matchVariants,
  objectShapeOf,
  type Shape,
  type UnionVariant,
} from '../../codegen/schema/shape.ts'

const contentDir = 'tests/fixtures/site'
const model = loadModel(contentDir)
const { records } = readContent(model, { contentDir })

test('the fixture site has a record of every entity', () => {
  const kinds = new Set(records.map(({ entity }) => entity.name))
  expect(model.entities.map(({ name }) => name).filter(name => !kinds.has(name))).toEqual([])
})

/** Fields that the compiler reads alike in all kinds: tests/codegen/resolve/visible-site.test.ts has them in several. */
const days = ['publishOn', 'publishUntil']

test('the fixture site uses every field and every kind of block', () => {
  const met = new Set<FieldOrVariant>()
  for (const { entity, data } of records) meet(data ?? {}, entity.shape, met)
  const all = new Map(model.entities.flatMap(({ name, shape }) => [...partsOf(shape, name)]))
  const isMet = (part: FieldOrVariant) => met.has(part) || days.includes(part.name)
  expect([...all].flatMap(([part, path]) => (isMet(part) ? [] : [path]))).toEqual([])
})

test('the fixture site uses every directive with every value of its attributes', () => {
  const text = records.map(record => record.text).join('\n')
  const missing = directiveNames.flatMap(name => {
    const opened = text.match(new RegExp(`^:{2,3}${name}(?![\\w-]).*$`, 'gm')) ?? []
    if (opened.length === 0) return [name]
    return Object.entries(directives[name]?.attributes ?? {}).flatMap(([attribute, { values = [''] }]) =>
      values
        .map(value => `${attribute}="${value}`)
        .filter(part => !opened.some(line => line.includes(part)))
        .map(part => `${name} with ${part}`),
    )
  })
  expect(missing).toEqual([])
})

/** A field or a variant. A field of a shared shape is one object, so it counts as used if one owner of the shape uses it. */
type FieldOrVariant = Field | UnionVariant

/** Lists all fields and variants of a shape with paths for messages: `services.blocks[faq].items[].question`. */
function* partsOf(
  shape: Shape,
  path: string,
  above: readonly Shape[] = [],
): Generator<[FieldOrVariant, string]> {
  if (above.includes(shape)) return
  const within = [...above, shape]
  if (shape.kind === 'list') yield* partsOf(shape.items, `${path}[]`, within)
  if (shape.kind === 'union') {
    for (const variant of shape.variants) {
      yield [variant, `${path}[${variant.name}]`]
      yield* partsOf(variant.shape, `${path}[${variant.name}]`, within)
    }
  }
  if (shape.kind !== 'object') return
  for (const field of shape.fields) {
    yield [field, `${path}.${field.name}`]
    yield* partsOf(field.shape, `${path}.${field.name}`, within)
  }
}

function meet(value: Json, shape: Shape, met: Set<FieldOrVariant>): void {
  if (Array.isArray(value) && shape.kind === 'list') {
    for (const item of value) meet(item, shape.items, met)
  }
  if (!isObject(value)) return
  if (shape.kind === 'union') for (const variant of matchVariants(shape, value)) met.add(variant)
  const group = objectShapeOf(shape, value)
  for (const [name, part] of Object.entries(value)) {
    const field = group?.fields.find(other => other.name === name)
    if (field) met.add(field)
    const inner = field?.shape ?? group?.additional
    if (inner) meet(part, inner, met)
  }
}
