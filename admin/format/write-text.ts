import { Scalar, stringify } from 'yaml'
import { fold, lineWidth } from './fold.ts'

/** How a text is written, taken from the one it replaces or from its neighbors. */
export interface TextStyle {
  type: Scalar.Type | undefined
  /** Header of a block text, such as `>-` or `|`. */
  header?: string
  /** The text's lines as they are in the file. */
  lines?: readonly string[]
}

export interface Place {
  /** Columns before a line that belongs to the text. */
  indent: number
  /** Columns before the text on its first line. */
  column: number
  inFlow: boolean
}

// A line that begins with one of these may be read as something other than text.
const telling = /^[-?:#&*!|>%@`"'[\]{}]/

/** A text in the style given, as far as the style can hold it. */
export function writeText(text: string, style: TextStyle, place: Place): string {
  if (place.inFlow) return inFlow(text, style)
  if (text.includes('\n')) return writeLines(text, style, place)
  const isLong = style.type === 'BLOCK_FOLDED' || style.type === 'BLOCK_LITERAL'
  const line = oneLine(text, isLong ? undefined : style.type)
  const fits = place.column + line.length <= lineWidth
  if (isLong && (style.lines || !fits)) return foldedBlock(text, style, place)
  if (fits) return line
  return style.lines || style.type === 'QUOTE_DOUBLE'
    ? foldedLine(line, style, place)
    : foldedBlock(text, style, place)
}

function oneLine(text: string, type: Scalar.Type | undefined): string {
  const scalar = new Scalar(text)
  scalar.type = type === 'QUOTE_SINGLE' || type === 'QUOTE_DOUBLE' ? type : 'PLAIN'
  return stringify(scalar, { lineWidth: 0 }).trimEnd()
}

function inFlow(text: string, style: TextStyle): string {
  const scalar = new Scalar(text)
  scalar.type = style.type === 'QUOTE_SINGLE' || style.type === 'QUOTE_DOUBLE' ? style.type : 'PLAIN'
  return stringify([scalar], {
    lineWidth: 0,
    collectionStyle: 'flow',
    flowCollectionPadding: false,
  })
    .trimEnd()
    .slice(1, -1)
}

/** `>-` with its lines below. A single paragraph without spaces at its ends needs no more care. */
function foldedBlock(text: string, style: TextStyle, { indent }: Place): string {
  const lines = fold({
    text,
    width: lineWidth - indent,
    ...(style.header && style.lines ? { lines: style.lines } : {}),
  })
  const header = style.header?.startsWith('>') ? style.header : '>-'
  return [header, ...lines.map(line => ' '.repeat(indent) + line)].join('\n')
}

/** A quoted or unquoted text that goes on below its first line. */
function foldedLine(line: string, style: TextStyle, { indent, column }: Place): string {
  const lines = fold({
    text: line,
    width: lineWidth - indent,
    firstWidth: lineWidth - column,
    ...(style.lines && !style.header ? { lines: style.lines } : {}),
    inseparable: telling,
  })
  return lines.join(`\n${' '.repeat(indent)}`)
}

/** Several lines stay readable as such, unless the text was written as folded paragraphs so far. */
function writeLines(text: string, style: TextStyle, { indent }: Place): string {
  const lines = text.split('\n')
  const pad = (line: string) => (line === '' ? '' : ' '.repeat(indent) + line)
  if (style.type !== 'BLOCK_FOLDED' || lines.some(line => /^\s/.test(line))) {
    const header = style.type === 'BLOCK_LITERAL' && style.header ? style.header : '|-'
    return [header, ...lines.map(pad)].join('\n')
  }
  const paragraphs = lines.map(line => (line === '' ? [] : fold({ text: line, width: lineWidth - indent })))
  const spread = paragraphs.flatMap((paragraph, index) => (index === 0 ? paragraph : ['', ...paragraph]))
  return [style.header ?? '>-', ...spread.map(pad)].join('\n')
}
