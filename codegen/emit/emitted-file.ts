/** A generated file. `path` is relative to the output folder. */
export interface EmittedFile {
  path: string
  text: string
}

export const FIRST_LINE = '// Made by `npm run generate` from content/ and schemas/. Edits are lost.\n'

/** Creates a data file. It is read at run time and isn't bundled: see site/open-content.ts. */
export function emitData(name: string, data: unknown): EmittedFile {
  return { path: `data/${name}.json`, text: `${JSON.stringify(data)}\n` }
}

/** Returns the source of a union of string literal types, or ' never' for no texts. */
export function unionType(texts: Iterable<string>): string {
  const members = [...texts].map(text => `\n  | ${JSON.stringify(text)}`)
  return members.length > 0 ? members.join('') : ' never'
}
