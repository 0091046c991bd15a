import type { ErrorObject } from 'ajv'
import type { MeantNumber } from '../finding-texts/shape-texts.ts'
import { isObject, type JsonPath, pathOfPointer } from '../json.ts'
import type { Span } from '../problem.ts'
import { quote } from '../read/quoting.ts'
import { type ContentRecord, locate } from '../read/record.ts'
import { type Shape, shapeAt } from '../schema/shape.ts'
import { isUnambiguous, parseMeantNumber } from './meant-number.ts'
import type { RecordFinding } from './rule.ts'
import { type DiagnosisWithFix, firstLine } from './shape-values.ts'

interface CommaInText {
  finding: RecordFinding
  /** JSON pointers of the field whose text was cut, and of the pieces that were read as fields. */
  pointers: string[]
}

interface Piece {
  key: string
  start: number
  end: number
  /** Whether it has neither a colon nor a value. A bare piece belongs to the text before it. */
  isBare: boolean
}

/**
 * Finds unquoted texts between braces that have a comma. YAML ends the text there and reads each piece after it as a field without a
 * value. All pieces of a text are one finding.
 */
export function findCommasInTexts(record: ContentRecord, errors: readonly ErrorObject[]): CommaInText[] {
  const groups = new Map(
    errors.flatMap(({ keyword, instancePath, data }) =>
      keyword === 'additionalProperties' && isObject(data)
        ? [[instancePath, Object.keys(data)] as const]
        : [],
    ),
  )
  return [...groups].flatMap(([pointer, keys]) => {
    const path = pathOfPointer(record.data, pointer)
    const pieces = keys.map(key => readPiece(record, path, key)).sort((a, b) => a.start - b.start)
    return pieces.flatMap((piece, index) => {
      const cut = pieces[index - 1]
      if (!piece.isBare || !cut || cut.isBare) return []
      const rest = pieces.slice(index)
      const end = rest.findIndex(other => !other.isBare)
      return describe(record, path, pointer, cut, end < 0 ? rest : rest.slice(0, end))
    })
  })
}

function readPiece(record: ContentRecord, path: JsonPath, key: string): Piece {
  const [start, end] = locate(record, [...path, key], 'key')
  return { key, start, end, isBare: /^\s*[,}]/.test(record.text.slice(end)) }
}

function describe(
  record: ContentRecord,
  path: JsonPath,
  pointer: string,
  cut: Piece,
  bare: readonly Piece[],
): CommaInText[] {
  const [first, last] = [bare[0], bare.at(-1)]
  if (!first || !last) return []
  const words = record.text.slice(cut.end, last.end).replace(/^\s*:\s*/, '')
  const wanted = typeOf(shapeAt(record.entity.shape, record.data, [...path, cut.key]))
  const number = parseMeantNumber(words, wanted)
  const span: Span = [last.end - words.length, last.end]
  return [
    {
      finding: {
        record,
        span: [first.start, last.end],
        ...(number
          ? describeNumber(cut.key, number, span)
          : describeText(cut.key, first, words, wanted === 'string' ? span : undefined)),
      },
      pointers: [cut, ...bare].map(({ key }) => `${pointer}/${key}`),
    },
  ]
}

/** Returns the JSON Schema type of a value that fits on one line, or an empty string. */
function typeOf(shape: Shape | undefined): string {
  if (shape?.kind === 'number') return shape.whole ? 'integer' : 'number'
  return shape && ['text', 'reference', 'enum'].includes(shape.kind) ? 'string' : ''
}

function describeNumber(key: string, number: MeantNumber, span: Span): DiagnosisWithFix {
  return {
    code: 'shape/comma-in-number',
    parameters: { key, number },
    ...(isUnambiguous(number) ? { fix: [{ span, text: number.text }] } : {}),
  }
}

/** Has a fix only if the field wants text: in quotation marks, the value can't be a number or a list. */
function describeText(
  key: string,
  { key: rest }: Piece,
  words: string,
  span: Span | undefined,
): DiagnosisWithFix {
  return {
    code: 'shape/comma-in-text',
    parameters: { cut: firstLine(rest), right: `${key}: ${quote(words)}` },
    // A comma between two digits may be a wrong decimal point.
    ...(span && !/\d,\d/.test(words) ? { fix: [{ span, text: quote(words) }] } : {}),
  }
}
