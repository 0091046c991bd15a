import { directives } from '../../codegen/markdown/directives.ts'
import { humanize } from '../../codegen/names.ts'

/** Field to ask for before a piece of text is inserted. */
export interface AskedField {
  name: string
  label: string
  required: boolean
  /** Choices. Without them, the value is typed. */
  options?: readonly Choice[]
  value?: string
}

export interface Choice {
  value: string
  label: string
  /** Other words that it is found by. */
  about?: string
}

/** Returns the choices that have all words of a query: first those that have them in their label, then those that are about them. */
export function findChoices(choices: readonly Choice[], query: string): readonly Choice[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const hasAll = (text: string) => words.every(word => text.toLowerCase().includes(word))
  const named = choices.filter(({ label, value }) => hasAll(`${label} ${value}`))
  const others = choices.filter(
    choice => !named.includes(choice) && hasAll(`${choice.label} ${choice.value} ${choice.about ?? ''}`),
  )
  return [...named, ...others]
}

type Values = Readonly<Record<string, string>>

/** Formats the selected lines, as headings or lists. */
export const heading = (selected: string) => `## ${selected.trim() || 'Heading'}`

export const bold = (selected: string) => `**${selected.trim() || 'words'}**`

export function list(selected: string): string {
  const lines = selected.split('\n').filter(line => line.trim() !== '')
  return (lines.length > 0 ? lines : ['first', 'second']).map(line => `- ${line.trim()}`).join('\n')
}

export const link = ({ words = '', page = '' }: Values) => `[${withoutMarks(words)}](${page})`

export const picture = ({ alt = '', src = '' }: Values) => `![${withoutMarks(alt)}](${src})`

export const fact = ({ name = '' }: Values) => `{{fact:${name}}}`

export const price = ({ name = '', form = '' }: Values) => `{{price:${name}${form && `, ${form}`}}}`

export const priceFormChoices: readonly Choice[] = [
  { value: '', label: 'as printed, with what it includes' },
  { value: 'range', label: 'the figures alone' },
  { value: 'low', label: 'the lower figure' },
]

const withoutMarks = (text: string) => text.replace(/[[\]\n]/g, ' ').trim()

/** Line of a block's marks. A text that followed on it would become a part of them. */
const marksOfBlock = /(?:^|\n):{2,}[^\n]*$/

/** Returns a piece with blank lines around it if it is a block, or follows the marks of one. */
export function placed(piece: string, [before, after]: readonly [string, string], isBlock = false): string {
  if (!isBlock && !marksOfBlock.test(before)) return piece
  return blankLine(before, /\n*$/) + piece + blankLine(after, /^\n*/)
}

/** Returns the line breaks that are missing for a blank line. */
function blankLine(neighbor: string, ends: RegExp): string {
  if (neighbor.trim() === '') return ''
  return '\n'.repeat(Math.max(0, 2 - (ends.exec(neighbor)?.[0].length ?? 0)))
}

/** Returns the fields to ask for before a block is inserted. `pages` are those that its links may lead to. */
export function fieldsOfBlock(name: string, pages: readonly Choice[]): AskedField[] {
  return Object.entries(directives[name]?.attributes ?? {}).map(([key, { required, values, type }]) => {
    const options = type === 'link' ? pages : values?.map(value => ({ value, label: humanize(value) }))
    return { name: key, label: humanize(key), required, ...(options ? { options } : {}) }
  })
}

/** Returns the source of a block with example content. */
export function block(name: string, values: Values): string {
  const attributes = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}="${value.replaceAll('"', '”')}"`)
    .join(' ')
  const { content } = directives[name] ?? { content: { kind: 'nothing' } as const }
  if (content.kind === 'nothing') return `::${name}{${attributes}}`
  return `:::${name}${attributes && `{${attributes}}`}\n${inside(content)}\n:::`
}

function inside(content: Exclude<(typeof directives)[string]['content'], { kind: 'nothing' }>): string {
  switch (content.kind) {
    case 'text':
      return 'Text'
    case 'table':
      return '| Floor | Wear |\n|---|---|\n| First | Good |'
    case 'list':
      return Array.from({ length: content.items ?? 2 }, () =>
        content.boldStart ? '- **10** words' : '- words',
      ).join('\n')
  }
}
