export interface ModuleImport {
  /** Specifier in the source: './read.ts', 'yaml'. */
  specifier: string
  /** Whether the import is erased with the types. */
  isType: boolean
}

// Only names, braces and commas are allowed between the keyword and `from`, so that no code matches.
const pattern =
  /\b(?:import|export)\b(\s+type\b(?!\s*(?:,|from\b)))?[\w\s{},*$]*?\bfrom\s*(?:'([^'\n]+)'|"([^"\n]+)")|\bimport\s*\(?\s*(?:'([^'\n]+)'|"([^"\n]+)")/g

/**
 * Parses a module's imports and re-exports. Text that looks like an import in a string or comment counts as one, which at worst adds a
 * dependency.
 */
export function parseImports(text: string): ModuleImport[] {
  return [...text.matchAll(pattern)].flatMap(([, type, ...found]) => {
    const specifier = found.find(Boolean)
    return specifier === undefined ? [] : { specifier, isType: type !== undefined }
  })
}
