import type { Command, EditorState } from 'prosemirror-state'
import { directiveNames, directives } from '../../codegen/markdown/directives.ts'
import { humanize } from '../../codegen/names.ts'
import * as pieces from '../text/text-pieces.ts'
import type { ContentNames } from '../worker/messages.ts'
import * as commands from './commands.ts'
import { attributesOfBlock } from './meaning.ts'
import { readArticle } from './read-article.ts'
import { schema } from './schema.ts'
import { addColumn, addRow, cellAt, removeColumn, removeRow } from './table-commands.ts'

export type Values = Readonly<Record<string, string>>

export interface Asked extends pieces.AskedField {
  /** Accepts texts that aren't choices. */
  isFree?: boolean
  holds?: 'picture'
}

/** Questions before something is put into the text. */
export interface Ask {
  title: string
  values: Values
  /** The questions, which may depend on the answers. */
  fields: (values: Values) => readonly Asked[]
  command: (values: Values) => Command
}

export interface TextTool {
  label: string
  /** Shown only where it can be used. */
  isThere?: (state: EditorState) => boolean
  isOn?: (state: EditorState) => boolean
  command?: Command
  ask?: (state: EditorState, names: ContentNames) => Ask
}

const { nodes, marks } = schema

const markdown = (source: string) => commands.insertBlocks(readArticle(source).doc.children)

const chip = (text: string) => commands.insertInline(nodes.chip.create({ text }))

const directiveAround = (state: EditorState) => commands.blockAround(state, nodes.container, nodes.leaf)

const inTable = ({ selection }: EditorState) => cellAt(selection.$from) !== undefined

export const tools: readonly TextTool[] = [
  heading('Heading', 2),
  heading('Subheading', 3),
  { label: 'Bold', isOn: state => commands.hasMark(state, marks.strong), command: commands.toggleStrong },
  {
    label: 'Italic',
    isOn: state => commands.hasMark(state, marks.emphasis),
    command: commands.toggleEmphasis,
  },
  { label: 'Link', isOn: state => commands.hasMark(state, marks.link), ask: askLink },
  list('List', nodes.bulletList),
  list('Numbered list', nodes.orderedList),
  {
    label: 'Quote',
    isOn: state => commands.blockAround(state, nodes.blockquote) !== undefined,
    command: commands.toggleQuote,
  },
  {
    label: 'Picture',
    ask: () => ({
      title: 'Picture',
      values: {},
      fields: () => [
        { name: 'src', label: 'Picture file', required: true, holds: 'picture' },
        { name: 'alt', label: 'What it shows', required: true },
      ],
      command: values => markdown(pieces.picture(values)),
    }),
  },
  {
    label: 'Fact',
    ask: (_, { facts }) => ({
      title: 'Fact',
      values: {},
      fields: () => [{ name: 'name', label: 'Fact', required: true, options: facts }],
      command: values => chip(pieces.fact(values)),
    }),
  },
  {
    label: 'Price',
    ask: (_, { prices }) => ({
      title: 'Price',
      values: {},
      fields: () => [
        { name: 'name', label: 'Price', required: true, options: prices },
        { name: 'form', label: 'What is printed', required: false, options: pieces.priceFormChoices },
      ],
      command: values => chip(pieces.price(values)),
    }),
  },
  { label: 'Table', command: markdown('|  |  |\n|---|---|\n|  |  |\n|  |  |') },
  { label: 'Block', ask: (_, { pages }) => askBlock(pages) },
  {
    label: 'Block settings',
    isThere: state =>
      Object.keys(directives[String(directiveAround(state)?.node.attrs.name)]?.attributes ?? {}).length > 0,
    ask: askSettings,
  },
  { label: 'Add row', isThere: inTable, command: addRow },
  { label: 'Remove row', isThere: inTable, command: removeRow },
  { label: 'Add column', isThere: inTable, command: addColumn },
  { label: 'Remove column', isThere: inTable, command: removeColumn },
  {
    label: 'Remove block',
    isThere: state => commands.removeBlock(state),
    command: commands.removeBlock,
  },
]

function heading(label: string, depth: number): TextTool {
  return {
    label,
    isOn: state => commands.isHeading(state, depth),
    command: commands.toggleHeading(depth),
  }
}

function list(label: string, type: typeof nodes.bulletList): TextTool {
  const isOn = (state: EditorState) =>
    commands.blockAround(state, nodes.bulletList, nodes.orderedList)?.node.type === type
  return { label, isOn, command: commands.toggleList(type) }
}

export function askLink(state: EditorState, { pages }: ContentNames): Ask {
  const { from, to, href } = commands.linkRange(state)
  const words: Asked = { name: 'words', label: 'Words', required: true }
  const page: Asked = {
    name: 'page',
    label: 'Page or address',
    required: href === '',
    options: pages,
    isFree: true,
  }
  return {
    title: href === '' ? 'Link' : 'Link: without an address it is removed',
    values: { page: href },
    fields: () => (from === to ? [words, page] : [page]),
    command: values => commands.setLink(values.page ?? '', values.words ?? ''),
  }
}

/** All blocks of the site, by their definitions. */
function askBlock(pages: readonly pieces.Choice[]): Ask {
  const options = directiveNames.map(value => ({ value, label: humanize(value) }))
  return {
    title: 'Block',
    values: {},
    fields: ({ block = '' }) => [
      { name: 'block', label: 'Kind of block', required: true, options },
      ...pieces.fieldsOfBlock(block, pages),
    ],
    command: ({ block = '', ...values }) => markdown(pieces.block(block, values)),
  }
}

function askSettings(state: EditorState, { pages }: ContentNames): Ask {
  const block = directiveAround(state)
  const values = Object.fromEntries(block ? attributesOfBlock(block.node) : [])
  const name = String(block?.node.attrs.name)
  return {
    title: humanize(name),
    values,
    fields: () => pieces.fieldsOfBlock(name, pages),
    command: next => {
      const attributes = Object.entries({ ...values, ...next }).filter(([, value]) => value !== '')
      return commands.setBlock(block?.at ?? 0, Object.fromEntries(attributes))
    },
  }
}
