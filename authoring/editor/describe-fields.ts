import type { Shape, TextShape, UnionVariant } from '../../codegen/schema/shape.ts'

/** Returns the shape of a list's items, or undefined for other shapes. */
export function itemShapeOf(shape: Shape): Shape | undefined {
  return shape.kind === 'list' ? shape.items : undefined
}

/** Returns the variants of a union. */
export function kindsOfBlock(shape: Shape): readonly UnionVariant[] {
  return shape.kind === 'union' ? shape.variants : []
}

const kinds: { [Kind in Shape['kind']]: (shape: Extract<Shape, { kind: Kind }>) => string } = {
  object: () => 'group of fields',
  union: () => 'group of fields, depending on its type',
  list: ({ items }) => listOf(describeType(items)),
  text: ({ holds }) => texts[holds],
  reference: ({ collection }) => `name of a file in content/${collection}`,
  enum: () => 'choice',
  constant: () => 'choice',
  number: ({ whole }) => (whole ? 'whole number' : 'number'),
  boolean: () => 'true or false',
  'number-or-text': () => 'number or text',
  anything: () => 'anything',
}

const texts: Record<TextShape['holds'], string> = {
  words: 'text',
  date: 'date',
  link: 'link',
  image: 'picture in content/images',
  price: 'name of a price in content/prices.yaml',
  warranty: 'name of a warranty in content/terms.yaml',
  duration: 'name of a duration in content/terms.yaml',
}

/** Describes the type of a field for editors: 'text', 'list of texts', 'name of a file in content/counties'. */
export function describeType(shape: Shape): string {
  const describe: (shape: never) => string = kinds[shape.kind]
  return describe(shape as never)
}

const plurals = new Map(
  ['text', 'number', 'whole number', 'choice', 'date', 'link'].map(kind => [kind, `${kind}s`]),
)

function listOf(kind: string): string {
  const plural = plurals.get(kind)
  return plural ? `list of ${plural}` : `list, each a ${kind}`
}

/** Describes the limits of a value: '40 to 320 characters', '4 entries', 'no entry twice'. */
export function describeLimits(shape: Shape): string[] {
  return limits(shape).filter(text => text !== undefined)
}

function limits(shape: Shape): (string | undefined)[] {
  switch (shape.kind) {
    case 'text':
      return [range(atLeast(shape.minLength, 2), shape.maxLength, 'character')]
    case 'list':
      return [
        range(atLeast(shape.minItems, 1), shape.maxItems, 'entry', 'entries'),
        shape.distinct ? 'no entry twice' : undefined,
      ]
    case 'number': {
      const above = shape.exclusiveMinimum
      return [range(shape.minimum, shape.maximum), above === undefined ? undefined : `more than ${above}`]
    }
    default:
      return []
  }
}

/** Returns the values of an enum, or an empty list for other shapes. */
export function choicesOf(shape: Shape): readonly string[] {
  if (shape.kind === 'constant') return [shape.value]
  return shape.kind === 'enum' ? shape.choices : []
}

/** Returns a lower limit above one, which is worth mentioning. */
function atLeast(limit: number | undefined, telling: number): number | undefined {
  return limit !== undefined && limit >= telling ? limit : undefined
}

function range(
  low: number | undefined,
  high: number | undefined,
  one = '',
  many = one && `${one}s`,
): string | undefined {
  const unit = (count: number) => (one ? ` ${count === 1 ? one : many}` : '')
  if (low !== undefined && high !== undefined) {
    return low === high ? `${low}${unit(low)}` : `${low} to ${high}${unit(high)}`
  }
  if (low !== undefined) return `at least ${low}${unit(low)}`
  return high === undefined ? undefined : `at most ${high}${unit(high)}`
}
