/** A file to be written; `path` is relative to the folder of generated files. */
export interface EmittedFile {
  path: string
  text: string
}

export const FIRST_LINE = '// Made by `npm run generate` from content/ and schemas/. Edits are lost.\n'

/** A file of data, which no bundle takes in: see site/open-content.ts. */
export function emitData(name: string, data: unknown): EmittedFile {
  return { path: `data/${name}.json`, text: `${JSON.stringify(data)}\n` }
}

/** A union of string literal types; `never` of nothing. */
export function unionType(texts: Iterable<string>): string {
  const members = [...texts].map(text => `\n  | ${JSON.stringify(text)}`)
  return members.length > 0 ? members.join('') : ' never'
}
