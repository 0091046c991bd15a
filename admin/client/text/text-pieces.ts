import { directives } from '../../../codegen/markdown/directives.ts'
import { humanize } from '../../../codegen/names.ts'

/** What people are asked for before a piece of text is put in. */
export interface AskedField {
  name: string
  label: string
  required: boolean
  /** What may be chosen; without it, it is typed. */
  options?: readonly Choice[]
  value?: string
}

export interface Choice {
  value: string
  label: string
}

type Values = Readonly<Record<string, string>>

/** A heading, a list: made of the lines that are selected. */
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

/** A line of a block's own marks, to its end: whatever followed there would be taken for a part of them. */
const marksOfBlock = /(?:^|\n):{2,}[^\n]*$/

/** A piece with the line ends that it needs between two texts: a block stands alone, and so does what follows on marks. */
export function placed(piece: string, [before, after]: readonly [string, string], isBlock = false): string {
  if (!isBlock && !marksOfBlock.test(before)) return piece
  return blankLine(before, /\n*$/) + piece + blankLine(after, /^\n*/)
}

/** As many line ends as are missing to a blank line. */
function blankLine(neighbor: string, ends: RegExp): string {
  if (neighbor.trim() === '') return ''
  return '\n'.repeat(Math.max(0, 2 - (ends.exec(neighbor)?.[0].length ?? 0)))
}

/** What a block asks for. `pages` are those that one of its links may lead to. */
export function fieldsOfBlock(name: string, pages: readonly Choice[]): AskedField[] {
  return Object.entries(directives[name]?.attributes ?? {}).map(([key, { required, values, type }]) => {
    const options = type === 'link' ? pages : values?.map(value => ({ value, label: humanize(value) }))
    return { name: key, label: humanize(key), required, ...(options ? { options } : {}) }
  })
}

/** A block with an example inside of what belongs there. */
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
