import type { Mark, Node } from 'prosemirror-model'
import { inlineMarks } from './meaning.ts'

export interface InlineStyle {
  /** Whether characters that Markdown may take for formatting are escaped. */
  isEscaped: boolean
  /** In a table or a heading, which are written in one line. */
  isOneLine: boolean
  isCell: boolean
}

interface Piece {
  text: string
  marks: readonly Mark[]
  isCode: boolean
}

interface OpenMark {
  mark: Mark
  close: string
}

/** Writes the texts, links and pictures of a block as Markdown. */
export function writeInline(content: readonly Node[], style: InlineStyle): string {
  const pieces = withPlainSpaces(content.flatMap(node => piecesOf(node, style)))
  const open: OpenMark[] = []
  let text = ''
  for (const [index, piece] of pieces.entries()) {
    const kept = open.findIndex(({ mark }) => !mark.isInSet(piece.marks))
    const closing = kept < 0 ? [] : open.splice(kept).reverse()
    const opening = piece.marks
      .filter(mark => !open.some(other => other.mark.eq(mark)))
      .sort((a, b) => runLength(pieces, index, b) - runLength(pieces, index, a))
    let written = piece.isCode ? codeOf(piece.text) : piece.text
    if (style.isEscaped && closing.some(isFlanked) && isPunctuation(text.at(-1)))
      written = encodeStart(written)
    text += closing.map(({ close }) => close).join('')
    if (style.isEscaped && opening.some(mark => mark.type.name in signs) && isPunctuation(written.at(0)))
      text = encodeEnd(text)
    for (const mark of opening) {
      // Stars would be taken for those of the mark before.
      const sign = signs[mark.type.name]?.replaceAll(
        '*',
        text.endsWith('*') && closing.length > 0 ? '_' : '*',
      )
      text += sign ?? '['
      open.push({ mark, close: sign ?? `](${destination(String(mark.attrs.href), mark.attrs.title)})` })
    }
    text += written
  }
  const whole =
    text +
    open
      .reverse()
      .map(({ close }) => close)
      .join('')
  // A table is divided before code is found.
  return style.isCell ? whole.replace(/(?<!\\)\|/g, '\\|') : whole
}

function piecesOf(node: Node, style: InlineStyle): Piece[] {
  const { attrs } = node
  const marks = inlineMarks(node)
  const isCode = node.isText && marks.some(({ type }) => type.name === 'code')
  const others = marks.filter(({ type }) => type.name !== 'code')
  const piece = (text: string): Piece[] => [{ text, marks: others, isCode }]
  const escaped = (text: string) => (style.isEscaped ? escapeText(text) : text)
  switch (node.type.name) {
    case 'text':
      if (isCode) return piece(node.text ?? '')
      return (node.text ?? '')
        .split(/(\s+)/)
        .filter(Boolean)
        .flatMap(text => piece(escaped(text)))
    case 'lineBreak':
      return piece(style.isOneLine ? ' ' : '\\\n')
    case 'picture': {
      const { src, alt, title } = attrs
      return piece(`![${escaped(escapeBrackets(String(alt)))}](${destination(String(src), title)})`)
    }
    default:
      return piece(String(attrs.text))
  }
}

/** Spaces between words have the marks that the words on both sides have: `**` can't stand next to a space inside. */
function withPlainSpaces(pieces: readonly Piece[]): Piece[] {
  const isSpace = (piece: Piece | undefined) =>
    piece !== undefined && !piece.isCode && /^[\s\\]+$/.test(piece.text) && /\s/.test(piece.text)
  return pieces.map((piece, index) => {
    if (!isSpace(piece)) return piece
    const before = pieces.slice(0, index).findLast(other => !isSpace(other))
    const after = pieces.slice(index).find(other => !isSpace(other))
    const marks = piece.marks.filter(
      mark => before && after && mark.isInSet(before.marks) && mark.isInSet(after.marks),
    )
    return { ...piece, marks }
  })
}

/** Returns how many pieces from an index on have a mark. */
function runLength(pieces: readonly Piece[], index: number, mark: Mark): number {
  const end = pieces.findIndex((piece, at) => at >= index && !mark.isInSet(piece.marks))
  return (end < 0 ? pieces.length : end) - index
}

const signs: Readonly<Record<string, string>> = { strong: '**', emphasis: '*' }

const isFlanked = ({ mark }: OpenMark) => mark.type.name in signs

const entity = /&(?=#?\w+;)/g

function destination(address: string, title: unknown): string {
  const escaped = address.replace(/[\\()<>]/g, '\\$&').replace(entity, '\\&')
  const whole = escaped === '' || /\s/.test(escaped) ? `<${escaped}>` : escaped
  if (typeof title !== 'string') return whole
  return `${whole} "${title.replace(/["\\]/g, '\\$&').replace(entity, '\\&')}"`
}

/** Writes code between more backticks than it has in a row. */
function codeOf(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(longest + 1)
  const gap = /^[`\s]|[`\s]$/.test(text) ? ' ' : ''
  return fence + gap + text + gap + fence
}

function escapeText(word: string): string {
  return (
    word
      .replace(/[\\`*_[\]<&~|!]/g, '\\$&')
      .replace(/^[#+=>:-]/, '\\$&')
      .replace(/^(\d+)([.)])$/, '$1\\$2')
      // The characters after an address would become a part of it.
      .replace(/(https?|www)([:.])/gi, '$1\\$2')
  )
}

const escapeBrackets = (text: string) => text.replace(/[\\[\]]/g, '\\$&')

const isPunctuation = (character: string | undefined) =>
  character !== undefined && /[\p{P}\p{S}]/u.test(character)

/** Writes a letter as its number, so that the marks next to it are read as marks. */
const encode = (letter: string) => `&#x${letter.codePointAt(0)?.toString(16)};`

const encodeEnd = (text: string) => text.replace(/[\p{L}\p{N}]$/u, encode)

const encodeStart = (text: string) => text.replace(/^[\p{L}\p{N}]/u, encode)
