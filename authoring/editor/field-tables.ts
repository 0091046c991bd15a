import { type Field, fieldsOf, type ObjectShape, type Shape } from '../../codegen/schema/shape.ts'
import { choicesOf, describeLimits, describeType, itemShapeOf, kindsOfBlock } from './describe-fields.ts'
import { anchorOf, cell, code, table } from './markdown-table.ts'

/** An object shape with its own heading and table. */
interface Section {
  heading: string
  intro: string
  group: Shape
}

/** Returns a table of the record's fields, then a table for each nested object. Repeated objects appear once. */
export function describeFields(record: ObjectShape): string {
  const sections = findSections(record)
  const parts = [...sections.values()].map(section => describeSection(section, sections))
  return [describeRows(record, sections), ...parts].filter(Boolean).join('\n')
}

function describeSection({ heading, intro, group }: Section, sections: Map<Shape, Section>): string {
  const rows = describeRows(group, sections)
  return `## ${heading}\n${intro ? `\n${cell(intro)}\n` : ''}${rows ? `\n${rows}` : ''}`
}

/** Searches breadth-first, so that a repeated object appears under its shortest path. */
function findSections(record: ObjectShape): Map<Shape, Section> {
  const found = new Map<Shape, Section>()
  const freelyNamed = record.additional ? [{ way: ['any name'], shape: record }] : []
  let level: FieldPath[] = [
    ...freelyNamed,
    ...record.fields.map(({ name, shape }) => ({ way: [name], shape })),
  ]
  while (level.length > 0) {
    const sections = level.flatMap(place => sectionsAt(place).map(section => ({ way: place.way, section })))
    const fresh = sections.filter(({ section: { group } }, index) => {
      const isFirst = sections.findIndex(other => other.section.group === group) === index
      return isFirst && !found.has(group)
    })
    for (const { section } of fresh) found.set(section.group, section)
    level = fresh.flatMap(({ way, section }) =>
      fieldsOf(section.group).map(({ name, shape }) => ({ way: [...way, name], shape })),
    )
  }
  return found
}

interface FieldPath {
  way: readonly string[]
  shape: Shape
}

function sectionsAt({ way, shape }: FieldPath): Section[] {
  const group = groupIn(shape)
  const heading = way.join(' › ')
  const blocks = kindsOfBlock(group).map(block => ({
    heading: `${heading}: ${block.name}`,
    intro: block.shape.description,
    group: block.shape,
  }))
  return fieldsOf(group).length > 0 ? [...blocks, { heading, intro: group.description, group }] : blocks
}

/** Returns the object shape of a field, of its items or of its additional properties. */
function groupIn(shape: Shape): Shape {
  return itemShapeOf(shape) ?? (shape.kind === 'object' ? shape.additional : undefined) ?? shape
}

function describeRows(group: Shape, sections: Map<Shape, Section>): string {
  const rows = fieldsOf(group).map(field => describeField(field, sections))
  return rows.length > 0 ? table(['field', 'needed', 'holds', 'what it is for'], rows) : ''
}

function describeField({ name, shape, required }: Field, sections: Map<Shape, Section>): string[] {
  const holds = [holdsOf(shape, sections), ...describeLimits(shape)].join(', ')
  const entry = itemShapeOf(shape)
  const each = entry ? describeLimits(entry).join(', ') : ''
  const more = [...valuesOf(entry ?? shape), ...(each ? [`Each: ${each}.`] : [])]
  return [
    code(name),
    required ? 'yes' : '',
    holds,
    [cell(shape.description), ...more].filter(Boolean).join(' '),
  ]
}

function holdsOf(shape: Shape, sections: Map<Shape, Section>): string {
  const group = groupIn(shape)
  const [block] = kindsOfBlock(group)
  const section = sections.get(group) ?? (block && sections.get(block.shape))
  if (!section) return cell(describeType(shape))
  const words = itemShapeOf(shape) ? 'list of groups' : 'group of fields'
  return `[${words}](${anchorOf(section.heading)})`
}

function valuesOf(shape: Shape): string[] {
  const types = kindsOfBlock(shape).map(variant => variant.name)
  const choices = types.length > 0 ? types : choicesOf(shape)
  const examples = shape.examples
  return [
    ...(choices.length > 1 ? [`One of: ${choices.map(code).join(', ')}.`] : []),
    ...(shape.kind === 'text' && shape.fills
      ? [`Filled in: ${shape.fills.map(word => code(`{${word}}`)).join(', ')}.`]
      : []),
    ...(examples.length > 0 ? [`For example: ${examples.map(code).join(', ')}.`] : []),
  ]
}
