/** A file to be written; `path` is relative to the folder of generated files. */
export interface EmittedFile {
  path: string
  text: string
}

export const firstLine = '// Made by `npm run generate` from content/ and schemas/. Edits are lost.\n'

/**
 * A value as a JavaScript expression. Engines parse a JSON string faster, and with far less memory, than the
 * same data as a literal.
 */
export function jsonExpression(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}

/** A union of string literal types; `never` of nothing. */
export function union(texts: Iterable<string>): string {
  const members = [...texts].map(text => `\n  | ${JSON.stringify(text)}`)
  return members.length > 0 ? members.join('') : ' never'
}
