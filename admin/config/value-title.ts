import { isObject, type Json } from '../../codegen/json.ts'
import { fieldsOf, type ObjectShape, objectShapeOf, type Shape } from '../../codegen/schema/shape.ts'

/** Returns the field that names a record or a group: one of the usual names, else the first. */
export function titleField(shape: Shape): string | undefined {
  const names = fieldsOf(shape)
    .filter(({ shape: own }) =>
      own.kind === 'text' ? own.holds !== 'image' : own.kind === 'enum' || own.kind === 'reference',
    )
    .map(field => field.name)
  const usual = ['name', 'title', 'heading', 'question', 'label'].find(name => names.includes(name))
  return usual ?? names[0]
}

/** Returns the text by which an entry or a group is known. */
export function titleOfValue(shape: Shape, value: Json | undefined): string | undefined {
  const group = isObject(value) ? objectShapeOf(shape, value) : undefined
  if (!group || !isObject(value)) return textOf(value)
  const own = withoutTag(shape, group)
  const [first] = own.fields
  // Choices that come first, such as the days of opening hours, name a group.
  if (first?.shape.kind === 'list' && first.shape.items.kind === 'enum')
    return choicesInWords(value[first.name], first.shape.items.choices)
  const found = textOf(value[titleField(own) ?? ''])
  const [day, last] = dayFields(group).map(field => textOf(value[field]))
  return found === undefined || day === undefined || day === found
    ? found
    : `${found}, ${daysInWords(day, last)}`
}

const textOf = (value: Json | undefined) =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** 'Monday, Saturday', or 'Monday to Friday' for more than two that follow each other. */
function choicesInWords(chosen: Json | undefined, choices: readonly string[]): string | undefined {
  if (!Array.isArray(chosen) || chosen.length === 0) return undefined
  const start = choices.indexOf(String(chosen[0]))
  const isRun = start >= 0 && chosen.every((choice, index) => choice === choices[start + index])
  return isRun && chosen.length > 2 ? `${chosen[0]} to ${chosen.at(-1)}` : chosen.join(', ')
}

function daysInWords(day: string, last = ''): string {
  const [start, end] = [Date.parse(day), Date.parse(last)]
  if (Number.isNaN(start)) return day
  return end > start ? mediumDays.formatRange(start, end) : mediumDays.format(start)
}

const mediumDays = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** Two entries of one name, such as the holidays of two years, are told apart by the day that each must have, and the last of several. */
function dayFields({ fields }: ObjectShape): string[] {
  const days = fields.filter(({ shape }) => shape.kind === 'text' && shape.holds === 'date')
  return days[0]?.required ? days.map(({ name }) => name) : []
}

/** The field that says the kind of a variant has a control of its own. */
export function withoutTag(shape: Shape, group: ObjectShape): ObjectShape {
  if (shape.kind !== 'union') return group
  return { ...group, fields: group.fields.filter(field => field.name !== shape.discriminator) }
}
