import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { knownKeywords } from '../../codegen/schema/meta-schema.ts'

/** Folders whose README has a table of all files. */
const folders = ['authoring', 'cli', 'components', 'docs', 'pages', 'renderer', 'styles']

test.each(folders)('the README of %s/ names each of its files, and no other', folder => {
  const dir = path.join(projectDir, folder)
  const named = filesInTable(readFileSync(path.join(dir, 'README.md'), 'utf8'))
  const there = readdirSync(dir, { withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== 'README.md')
    .map(({ name }) => name)
    // The style sheet of a component is next to it.
    .filter(name => folder !== 'components' || !name.endsWith('.css'))
  expect(named.filter(name => !existsSync(path.join(dir, name)))).toEqual([])
  expect(there.filter(name => !named.includes(name))).toEqual([])
})

test('the README of schemas/ explains each keyword of our own, with an example', () => {
  const readme = readFileSync(path.join(projectDir, 'schemas/README.md'), 'utf8')
  const own = knownKeywords.filter(keyword => keyword.startsWith('x-'))
  expect(filesInTable(readme).concat('x-form').sort()).toEqual(own.toSorted())
  expect(readme).toContain('"x-form": [')
})

/** Returns the names in the first column: 'Card.tsx', 'change/'. */
function filesInTable(readme: string): string[] {
  const cells = [...readme.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) => cell)
  return cells
    .flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)])
    .flatMap(([, name = '']) => (name.startsWith('<') ? [] : name))
}
