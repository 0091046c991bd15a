import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseImports } from '../../codegen/cache/parse-imports.ts'
import { projectDir } from '../../codegen/project-dir.ts'

/** Which top-level folders a folder may import from, types aside: docs/decisions/11. Content's values have a lint rule. */
const layers: Readonly<Record<string, readonly string[]>> = {
  styles: [],
  generated: ['site'],
  site: [],
  codegen: ['site'],
  publishing: ['codegen', 'site', 'styles'],
  authoring: ['publishing', 'codegen', 'site'],
  admin: [
    'authoring',
    'publishing',
    'codegen',
    'site',
    'styles',
    'pages',
    'components',
    'renderer',
    'server',
  ],
  cli: ['admin', 'authoring', 'publishing', 'codegen', 'site', 'server'],
  server: ['site', 'styles'],
  behaviors: ['site'],
  renderer: ['components', 'behaviors', 'islands', 'site', 'styles'],
  components: ['behaviors', 'site', 'styles'],
  islands: ['components', 'behaviors', 'site'],
  pages: ['renderer', 'components', 'islands', 'behaviors', 'site'],
}

interface Arrow {
  from: string
  to: string
}

const arrows = topFolders().flatMap(folder => arrowsFrom(folder))

test('every import goes down the layers', () => {
  const wrong = arrows.filter(({ from, to }) => {
    const [own, other] = [folderOf(from, 1), folderOf(to, 1)]
    return own !== other && other !== 'generated' && !layers[own]?.includes(other)
  })
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test.each(['codegen', 'publishing', 'authoring'])('the folders of %s go one way', stage => {
  const inside = arrows.filter(({ from, to }) => [from, to].every(file => file.split('/').length > 2))
  const folders = inside
    .filter(({ from, to }) => [from, to].every(file => folderOf(file, 1) === stage))
    .map(({ from, to }) => ({ from: folderOf(from, 2), to: folderOf(to, 2) }))
  expect(findCircle(folders)).toBeUndefined()
})

test('a circle is found, however long', () => {
  const way = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
  ]
  expect(findCircle(way)).toBeUndefined()
  expect(findCircle([...way, { from: 'c', to: 'a' }])).toEqual(['a', 'b', 'c', 'a'])
})

/** Those with code of their own, which the table must know. */
function topFolders(): string[] {
  const folders = readdirSync(projectDir, { withFileTypes: true })
    .filter(
      entry => entry.isDirectory() && !/^(?:\.|node_modules$|tests$|dist$|data$|coverage$)/.test(entry.name),
    )
    .map(entry => entry.name)
  return folders.filter(folder => sourcesIn(folder).length > 0)
}

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(projectDir, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map(file => path.posix.join(folder, ...file.split(path.sep)))
}

function arrowsFrom(folder: string): Arrow[] {
  return sourcesIn(folder).flatMap(from =>
    parseImports(readFileSync(path.join(projectDir, from), 'utf8'))
      .filter(({ specifier, isType }) => specifier.startsWith('.') && !isType)
      .map(({ specifier }) => ({ from, to: path.posix.join(path.posix.dirname(from), specifier) })),
  )
}

function folderOf(file: string, depth: number): string {
  return file.split('/').slice(0, depth).join('/')
}

function findCircle(imports: readonly Arrow[]): string[] | undefined {
  const follow = (way: readonly string[]): string[] | undefined => {
    for (const { to } of imports.filter(({ from, to }) => from === way.at(-1) && to !== from)) {
      if (to === way[0]) return [...way, to]
      const circle = way.includes(to) ? undefined : follow([...way, to])
      if (circle) return circle
    }
    return undefined
  }
  return [...new Set(imports.map(({ from }) => from))].map(folder => follow([folder])).find(Boolean)
}
