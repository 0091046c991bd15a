import { isObject, type Json, type JsonPath } from '../../../codegen/json.ts'

/** Shorter texts stand in many places. */
const shortest = 3

/**
 * The field of a record that says what stands at a place of its page: of those whose words are there, the one with the most.
 * Facts and prices that a text names are printed otherwise than they are typed.
 */
export function fieldOfText(data: Json, text: string): string | undefined {
  const wanted = plain(text)
  if (wanted === '') return undefined
  let best: { path: JsonPath; length: number } | undefined
  for (const [path, value] of leaves(data)) {
    const length = sharedLength(String(value), wanted)
    if (length > (best?.length ?? 0)) best = { path, length }
  }
  return best?.path.join('.')
}

function sharedLength(value: string, wanted: string): number {
  if (plain(value) === wanted) return Number.POSITIVE_INFINITY
  const pieces = value
    .split(/\{\{.*?\}\}/s)
    .map(plain)
    .filter(piece => piece.length > shortest)
  const whole = pieces.some(piece => piece.includes(wanted)) ? wanted.length : 0
  return Math.max(whole, ...pieces.filter(piece => wanted.includes(piece)).map(piece => piece.length))
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text
    .replace(/[*_`#>[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function* leaves(value: Json, path: JsonPath = []): Iterable<readonly [JsonPath, string | number]> {
  if (typeof value === 'string' || typeof value === 'number') yield [path, value]
  else if (Array.isArray(value))
    for (const [step, item] of value.entries()) yield* leaves(item, [...path, step])
  else if (isObject(value))
    for (const [step, item] of Object.entries(value)) yield* leaves(item, [...path, step])
}
