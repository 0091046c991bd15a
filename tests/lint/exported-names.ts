import { parseSync } from 'vite'

/** Lists the names that a module declares and exports. Names that it only passes on belong to the module that declares them. */
export function exportedNames(file: string, source: string): string[] {
  const { staticExports, staticImports } = parseSync(file, source).module
  const imported = new Set(
    staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  )
  return staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ moduleRequest, localName }) => !moduleRequest && !imported.has(localName.name ?? ''))
      .flatMap(({ exportName }) => (exportName.kind === 'Name' && exportName.name ? [exportName.name] : [])),
  )
}
