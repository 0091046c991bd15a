import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { exportedNames } from './exported-names.ts'
import { projectFiles } from './project-files.ts'

/** Exports that a caller finds by their name: of pages (renderer/, pages/routes.ts) and of behaviors (renderer/client.ts). */
const conventions = ['Page', 'enhance']

/** Names that still have several meanings. Remove a name here as soon as one module declares it. */
const remaining = ['Model', 'editorData', 'fieldsOf', 'labelOf', 'test']

test('no two modules export different things of one name', () => {
  const modulesByName = new Map<string, string[]>()
  for (const file of projectFiles().filter(file => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))) {
    const names = exportedNames(file, readFileSync(path.join(projectDir, file), 'utf8'))
    for (const name of new Set(names)) modulesByName.set(name, [...(modulesByName.get(name) ?? []), file])
  }
  const shared = [...modulesByName].filter(
    ([name, modules]) => modules.length > 1 && ![...conventions, ...remaining].includes(name),
  )
  expect(shared.map(([name, modules]) => `${name}: ${modules.join(', ')}`)).toEqual([])
})

test('lists the names that a module declares', () => {
  const source = `
    import { b } from './b.ts'
    export const a = 1
    export interface C {}
    function inner() {}
    export { b, inner as d }
    export { e } from './e.ts'
    export type { F } from './f.ts'
    export default a`
  expect(exportedNames('a.ts', source)).toEqual(['a', 'C', 'd'])
})
