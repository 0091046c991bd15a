import { isObject, type Json, type JsonObject, type JsonPath } from '../../codegen/json.ts'
import { childShape, type Shape } from '../../codegen/schema/shape.ts'

/** Characters for private use (Unicode, section 23.5), which no content has. They survive rendering and aren't white space. */
const [OPEN, CLOSE, AFTER_NUMBER, ZERO] = ['\uE000', '\uE001', '\uE002', 0xe010] as const

/** A mark with the digits of its field, or the end of a marked text. */
const marks = /\uE000([\uE010-\uE019]+)\uE002|\uE001/g
const markedText = /(\uE000[\uE010-\uE019]+\uE002[^\uE000\uE001]*\uE001)/

const encode = (index: number) =>
  String(index).replace(/\d/g, digit => String.fromCharCode(ZERO + Number(digit)))
const decode = (digits: string) =>
  Number(digits.replace(/[\uE010-\uE019]/g, digit => String(digit.charCodeAt(0) - ZERO)))

/** Marks each text of a record that people write with the index of its field. Leaves out the fields in `skipped`. */
export function markTexts(
  shape: Shape,
  data: JsonObject,
  skipped: ReadonlySet<string> = new Set(),
): { data: JsonObject; fields: readonly string[] } {
  const fields: string[] = []
  function mark(at: Shape | undefined, value: Json, path: JsonPath): Json {
    if (typeof value === 'string') {
      const field = path.join('.')
      const isWritten = at?.kind === 'text' && at.holds === 'words' && !at.pattern && !at.format
      if (!isWritten || value === '' || skipped.has(field)) return value
      fields.push(field)
      return `${OPEN}${encode(fields.length - 1)}${AFTER_NUMBER}${value}${CLOSE}`
    }
    if (Array.isArray(value))
      return value.map((item, index) => mark(at && childShape(at, value, index), item, [...path, index]))
    if (!isObject(value)) return value
    const entries = Object.entries(value).map(
      ([key, item]) => [key, mark(at && childShape(at, value, key), item, [...path, key])] as const,
    )
    return Object.fromEntries(entries)
  }
  const marked = mark(shape, data, [])
  return { data: isObject(marked) ? marked : {}, fields }
}

export const withoutMarks = (text: string) => text.replace(marks, '')

export const hasMarks = (text: string) => text.includes(OPEN) || text.includes(CLOSE)

interface MarkedPiece {
  text: string
  /** Index of the field that the text is of. Undefined for words of the page. */
  field?: number
}

/** Splits a text of a marked page. */
export function readMarks(text: string): MarkedPiece[] {
  return text
    .split(markedText)
    .filter(piece => piece !== '')
    .map(piece => {
      const digits = /^\uE000([\uE010-\uE019]+)\uE002/.exec(piece)?.[1]
      const words = withoutMarks(piece)
      return digits === undefined ? { text: words } : { text: words, field: decode(digits) }
    })
}
