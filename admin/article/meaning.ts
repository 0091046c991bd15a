import type { Mark, Node } from 'prosemirror-model'
import type { Json } from '../../codegen/json.ts'

const known = new WeakMap<Node, string>()

/**
 * Returns what a document or block says, as text to compare. Differences that Markdown can't hold are left out: empty paragraphs,
 * spaces at the ends of a block, and whether a space is bold.
 */
export function meaningOf(node: Node): string {
  const found = known.get(node) ?? JSON.stringify(meaning(node))
  known.set(node, found)
  return found
}

function meaning(node: Node): Json {
  if (node.type.name === 'table') return ['table', ...tableMeaning(node)]
  if (node.inlineContent) return [node.type.name, ...attributesOf(node), ...inlineMeaning(node)]
  return [node.type.name, ...attributesOf(node), ...blocksOf(node).map(meaningOf)]
}

/** The children of a node without empty paragraphs, which Markdown can't hold. */
export function blocksOf(node: Node): Node[] {
  return node.children.filter(child => child.type.name !== 'paragraph' || !isEmpty(child))
}

const isEmpty = (node: Node) => node.childCount === 0 || inlineMeaning(node).length === 0

function attributesOf(node: Node): Json[] {
  const { attrs, type } = node
  switch (type.name) {
    case 'heading':
      return [Number(attrs.depth)]
    case 'bulletList':
      return [isLoose(node)]
    case 'orderedList':
      return [isLoose(node), Number(attrs.start)]
    case 'container':
    case 'leaf':
      return [String(attrs.name), JSON.stringify(attributesOfBlock(node))]
    case 'sourceBlock':
      return [String(attrs.text)]
    default:
      return []
  }
}

/** Returns the attributes of a directive. */
export function attributesOfBlock({ attrs }: Node): [string, string][] {
  const all: unknown = attrs.attributes
  return Object.entries(all ?? {}).map(([key, value]) => [key, String(value ?? '')])
}

/** Returns the alignment of each column. A table has as many as its longest row. */
export function alignmentsOf({ attrs, children }: Node): (string | undefined)[] {
  const all: unknown = attrs.align
  return Array.from({ length: Math.max(...children.map(row => row.childCount)) }, (_, column) => {
    const align: unknown = Array.isArray(all) ? all[column] : undefined
    return typeof align === 'string' ? align : undefined
  })
}

/** A row without all cells is read as one whose last cells are empty. */
function tableMeaning(table: Node): Json[] {
  const columns = alignmentsOf(table)
  const rows = table.children.map(row => columns.map((_, column) => inlineMeaning(row.maybeChild(column))))
  return [columns.map(align => align ?? ''), ...rows]
}

/** Whether there are blank lines between the blocks of a list. */
export function isLoose(list: Node): boolean {
  const items = list.children.map(blocksOf)
  const hasGap = items.length > 1 || items.some(blocks => blocks.length > 1)
  return (list.attrs.isLoose === true && hasGap) || items.some(needsBlankLine)
}

/** Only a list may follow a paragraph without a blank line. */
function needsBlankLine(blocks: readonly Node[]): boolean {
  return blocks.some((block, index) => {
    const before = blocks[index - 1]
    if (!before) return false
    const isList =
      block.type.name === 'bulletList' || (block.type.name === 'orderedList' && block.attrs.start === 1)
    return before.type.name !== 'paragraph' || !isList
  })
}

interface Piece {
  text: string
  marks: string
  /** A value that isn't text. */
  other?: Json
}

function inlineMeaning(block: Node | null): Json[] {
  const pieces: Piece[] = []
  const add = (piece: Piece) => {
    const last = pieces.at(-1)
    if (last && !last.other && !piece.other && last.marks === piece.marks) last.text += piece.text
    else pieces.push(piece)
  }
  block?.forEach(node => {
    const marks = marksText(inlineMarks(node))
    const { attrs } = node
    const other = (value: Json) => add({ text: '', marks, other: value })
    if (node.isText)
      for (const text of node.text?.split(/(\s+)/) ?? [])
        if (text !== '') add({ text, marks: text.trim() === '' ? '' : marks })
    if (node.type.name === 'chip') add({ text: String(attrs.text), marks })
    if (node.type.name === 'picture') other([String(attrs.src), String(attrs.alt), String(attrs.title)])
    if (node.type.name === 'sourceText') other(String(attrs.text))
    if (node.type.name === 'lineBreak')
      add(
        block.type.name === 'paragraph' ? { text: '', marks: '', other: 'break' } : { text: ' ', marks: '' },
      )
  })
  return trimmed(pieces).map(({ text, marks, other }) =>
    other === undefined ? [text, marks] : [other, marks],
  )
}

/** Removes spaces and breaks at the ends, and spaces around breaks. */
function trimmed(pieces: readonly Piece[]): Piece[] {
  const isBreak = (piece: Piece | undefined) => piece?.other === 'break'
  const found = pieces
    .map((piece, index): Piece => {
      if (piece.other !== undefined) return piece
      const [before, after] = [pieces[index - 1], pieces[index + 1]]
      const start = !before || isBreak(before) ? piece.text.trimStart() : piece.text
      return { ...piece, text: !after || isBreak(after) ? start.trimEnd() : start }
    })
    .filter(({ text, other }) => text !== '' || other !== undefined)
  while (isBreak(found.at(-1))) found.pop()
  while (isBreak(found[0])) found.shift()
  return found
}

/** Returns the marks of an inline node. A link that is kept as its source can't be in another link. */
export function inlineMarks({ attrs, marks, type }: Node): readonly Mark[] {
  const isLink = type.name === 'sourceText' && String(attrs.text).startsWith('[')
  return isLink ? marks.filter(mark => mark.type.name !== 'link') : marks
}

function marksText(marks: readonly Mark[]): string {
  return marks.map(({ type, attrs }) => `${type.name} ${JSON.stringify(attrs)}`).join('; ')
}
