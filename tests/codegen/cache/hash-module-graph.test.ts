import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readModuleGraph } from '../../../codegen/cache/hash-module-graph.ts'
import { findLockedPackages } from '../../../codegen/cache/locked-packages.ts'
import { parseImports } from '../../../codegen/cache/parse-imports.ts'

test('includes every module that is loaded, and no module that only provides types', () => {
  const dir = tempDir()
  const files = {
    'entry.ts': "import { a } from './a.ts'\nimport type { T } from './types.ts'\nimport './effect.ts'\n",
    'a.ts': "export * from './deep/b.ts'\nimport {\n  type B,\n  b,\n} from 'some-package/part'\n",
    'deep/b.ts': "const later = () => import('../later.ts')\nimport x from '@scope/name/y.js'\n",
    'effect.ts': "import 'node:fs'\n",
    'later.ts': "import { a } from './a.ts'\n",
    'types.ts': '',
    'unused.ts': '',
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), text)
  }
  const { texts, packages } = readModuleGraph(path.join(dir, 'entry.ts'))
  expect([...texts.keys()].map(file => path.relative(dir, file)).sort()).toEqual([
    'a.ts',
    'deep/b.ts',
    'effect.ts',
    'entry.ts',
    'later.ts',
  ])
  expect([...packages].sort()).toEqual(['@scope/name', 'some-package'])
})

test.each([
  ["import type from './type.ts'", [['./type.ts', false]]],
  ["import type, { a } from './a.ts'", [['./a.ts', false]]],
  ["import type { A } from './a.ts'", [['./a.ts', true]]],
  ["export type { A } from './a.ts'", [['./a.ts', true]]],
  ["export { a as b } from './a.ts'", [['./a.ts', false]]],
  [
    'import*as a from"./a.js";import{b}from\'./b.js\'',
    [
      ['./a.js', false],
      ['./b.js', false],
    ],
  ],
  ["export const from = './a.ts'", []],
])('parses the imports of: %s', (text, expected) => {
  expect(parseImports(text).map(({ specifier, isType }) => [specifier, isType])).toEqual(expected)
})

test('lists a package with all its dependencies in the versions that it resolves to', () => {
  const dir = tempDir()
  const packages = {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^1', c: '*' } },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/a/node_modules/b': { version: '1.5.0', dependencies: { c: '*' } },
    'node_modules/c': { version: '3.0.0', dependencies: { a: '*' } },
    'node_modules/other': { version: '9.0.0' },
  }
  writeFileSync(path.join(dir, 'package-lock.json'), JSON.stringify({ packages }))
  expect(findLockedPackages(dir, ['a'])).toEqual([
    'node_modules/a 1.0.0',
    'node_modules/a/node_modules/b 1.5.0',
    'node_modules/c 3.0.0',
  ])
})

function tempDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'module-graph-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
