import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'

/** Folders whose README has a table of all files. */
const folders = ['authoring', 'cli', 'components', 'pages', 'renderer', 'styles']

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

/** Returns the names in the first column: 'Card.tsx', 'change/'. */
function filesInTable(readme: string): string[] {
  const cells = [...readme.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) => cell)
  return cells
    .flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)])
    .flatMap(([, name = '']) => (name.startsWith('<') ? [] : name))
}
