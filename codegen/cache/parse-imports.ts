export interface ModuleImport {
  /** As written: './read.ts', 'yaml'. */
  specifier: string
  /** Gone once the types are: it loads nothing. */
  isType: boolean
}

// What stands between the keyword and `from` is names, braces and commas: no code can come between.
const pattern =
  /\b(?:import|export)\b(\s+type\b(?!\s*(?:,|from\b)))?[\w\s{},*$]*?\bfrom\s*(?:'([^'\n]+)'|"([^"\n]+)")|\bimport\s*\(?\s*(?:'([^'\n]+)'|"([^"\n]+)")/g

/**
 * What a module imports and re-exports, by name. Text in strings and comments that looks like an import counts as
 * one: at worst something that is not used is taken for it.
 */
export function parseImports(text: string): ModuleImport[] {
  return [...text.matchAll(pattern)].flatMap(([, type, ...found]) => {
    const specifier = found.find(Boolean)
    return specifier === undefined ? [] : { specifier, isType: type !== undefined }
  })
}
