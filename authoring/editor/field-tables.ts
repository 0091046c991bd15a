import { isSchemaNode, type SchemaNode } from '../../codegen/model.ts'
import { entryOf, type Field, fieldsOf, kindsOfBlock } from './field.ts'
import { choicesOf, descriptionOf, examplesOf, kindOf, limitsOf } from './field-words.ts'
import { anchorOf, cell, code, table } from './markdown-table.ts'

/** A group of fields that gets a heading and a table. */
interface Section {
  heading: string
  intro: string
  group: SchemaNode
}

/** A table of a record's fields, then one of each group within it. A group that is used twice is shown once. */
export function describeFields(record: SchemaNode): string {
  const sections = findSections(record)
  const parts = [...sections.values()].map(section => describeSection(section, sections))
  return [describeRows(record, sections), ...parts].filter(Boolean).join('\n')
}

function describeSection({ heading, intro, group }: Section, sections: Map<SchemaNode, Section>): string {
  const rows = describeRows(group, sections)
  return `## ${heading}\n${intro ? `\n${cell(intro)}\n` : ''}${rows ? `\n${rows}` : ''}`
}

/** Level by level: what is used twice goes under its shortest name. */
function findSections(record: SchemaNode): Map<SchemaNode, Section> {
  const found = new Map<SchemaNode, Section>()
  const freelyNamed = isSchemaNode(record.additionalProperties) ? [{ way: ['any name'], node: record }] : []
  let level: Place[] = [...freelyNamed, ...fieldsOf(record).map(({ name, node }) => ({ way: [name], node }))]
  while (level.length > 0) {
    const sections = level.flatMap(place => sectionsAt(place).map(section => ({ way: place.way, section })))
    const fresh = sections.filter(({ section: { group } }, index) => {
      const isFirst = sections.findIndex(other => other.section.group === group) === index
      return isFirst && !found.has(group)
    })
    for (const { section } of fresh) found.set(section.group, section)
    level = fresh.flatMap(({ way, section }) =>
      fieldsOf(section.group).map(({ name, node }) => ({ way: [...way, name], node })),
    )
  }
  return found
}

/** A field, and the names of those that lead to it. */
interface Place {
  way: readonly string[]
  node: SchemaNode
}

function sectionsAt({ way, node }: Place): Section[] {
  const group = groupIn(node)
  const heading = way.join(' › ')
  const blocks = kindsOfBlock(group).map(block => ({
    heading: `${heading}: ${block.type}`,
    intro: descriptionOf(block.node),
    group: block.node,
  }))
  return fieldsOf(group).length > 0 ? [...blocks, { heading, intro: descriptionOf(group), group }] : blocks
}

/** The group that a field leads to: its own, that of each entry, or that of each freely named field. */
function groupIn(node: SchemaNode): SchemaNode {
  const { additionalProperties } = node
  return entryOf(node) ?? (isSchemaNode(additionalProperties) ? additionalProperties : node)
}

function describeRows(group: SchemaNode, sections: Map<SchemaNode, Section>): string {
  const rows = fieldsOf(group).map(field => describeField(field, sections))
  return rows.length > 0 ? table(['field', 'needed', 'holds', 'what it is for'], rows) : ''
}

function describeField({ name, node, required }: Field, sections: Map<SchemaNode, Section>): string[] {
  const holds = [holdsOf(node, sections), ...limitsOf(node)].join(', ')
  const entry = entryOf(node)
  const each = entry ? limitsOf(entry).join(', ') : ''
  const more = [...valuesOf(entry ?? node), ...(each ? [`Each: ${each}.`] : [])]
  return [
    code(name),
    required ? 'yes' : '',
    holds,
    [cell(descriptionOf(node)), ...more].filter(Boolean).join(' '),
  ]
}

function holdsOf(node: SchemaNode, sections: Map<SchemaNode, Section>): string {
  const group = groupIn(node)
  const [block] = kindsOfBlock(group)
  const section = sections.get(group) ?? (block && sections.get(block.node))
  if (!section) return cell(kindOf(node))
  const words = entryOf(node) ? 'list of groups' : 'group of fields'
  return `[${words}](${anchorOf(section.heading)})`
}

function valuesOf(node: SchemaNode): string[] {
  const types = kindsOfBlock(node).map(({ type }) => type)
  const choices = types.length > 0 ? types : choicesOf(node)
  const examples = examplesOf(node)
  return [
    ...(choices.length > 1 ? [`One of: ${choices.map(code).join(', ')}.`] : []),
    ...(examples.length > 0 ? [`For example: ${examples.map(code).join(', ')}.`] : []),
  ]
}
