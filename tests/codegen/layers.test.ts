import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseImports } from '../../codegen/cache/parse-imports.ts'
import { projectDir } from '../../codegen/project-dir.ts'

/** Folders that each top-level folder may import from, types excluded: docs/decisions/04. A lint rule forbids imports of content's values. */
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

interface Import {
  from: string
  to: string
  isType: boolean
}

const allImports = topFolders().flatMap(folder => importsFrom(folder))
const valueImports = allImports.filter(({ isType }) => !isType)

test('every import goes down the layers', () => {
  const wrong = valueImports.filter(({ from, to }) => {
    const [own, other] = [folderOf(from, 1), folderOf(to, 1)]
    return own !== other && other !== 'generated' && !layers[own]?.includes(other)
  })
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test.each(['codegen', 'publishing', 'authoring', 'server', 'admin'])(
  'the folders of %s import in one direction',
  stage => {
    const inside = valueImports.filter(({ from, to }) => [from, to].every(file => file.split('/').length > 2))
    const folders = inside
      .filter(({ from, to }) => [from, to].every(file => folderOf(file, 1) === stage))
      .map(({ from, to }) => ({ from: folderOf(from, 2), to: folderOf(to, 2) }))
    expect(findCircle(folders)).toBeUndefined()
  },
)

test('the compiler imports no extension, types included', () => {
  const isExtension = (file: string) => file.startsWith('codegen/extensions/')
  const wrong = allImports.filter(
    ({ from, to }) => from.startsWith('codegen/') && !isExtension(from) && isExtension(to),
  )
  expect(wrong).toEqual([])
})

test('no more than two files import each other, types included', () => {
  const circles = findCircles(allImports)
  expect(circles.filter(files => files.length > 2)).toEqual([])
})

describe('findCircle', () => {
  const way = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
  ]

  test('returns undefined if imports go one way', () => {
    expect(findCircle(way)).toBeUndefined()
    expect(findCircles(way)).toEqual([])
  })

  test('finds a circle of any length', () => {
    const circle = [...way, { from: 'c', to: 'a' }, { from: 'c', to: 'd' }]
    expect(findCircle(circle)).toEqual(['a', 'b', 'c', 'a'])
    expect(findCircles(circle)).toEqual([['a', 'b', 'c']])
  })

  test('joins circles that share a file', () => {
    const circles = [...way, { from: 'b', to: 'a' }, { from: 'c', to: 'b' }, { from: 'd', to: 'e' }]
    expect(findCircles([...circles, { from: 'e', to: 'd' }])).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
  })
})

/** Top-level folders with sources. The table must list each of them. */
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

function importsFrom(folder: string): Import[] {
  return sourcesIn(folder).flatMap(from =>
    parseImports(readFileSync(path.join(projectDir, from), 'utf8'))
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier, isType }) => ({
        from,
        to: path.posix.join(path.posix.dirname(from), specifier),
        isType,
      })),
  )
}

function folderOf(file: string, depth: number): string {
  return file.split('/').slice(0, depth).join('/')
}

type Arrow = Pick<Import, 'from' | 'to'>

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

/** Groups of files of which each imports all others, directly or through other files. */
function findCircles(imports: readonly Arrow[]): string[][] {
  const reachable = new Map<string, ReadonlySet<string>>()
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  for (const file of targets.keys()) reachable.set(file, reach(file))
  const circles = [...reachable].map(([file, others]) =>
    [...others].filter(other => reachable.get(other)?.has(file)).sort(),
  )
  const distinct = new Map(circles.filter(files => files.length > 1).map(files => [files.join(), files]))
  return [...distinct.values()]

  function reach(file: string): Set<string> {
    const found = new Set<string>()
    const open = [file]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const to of targets.get(next) ?? []) {
        if (found.has(to)) continue
        found.add(to)
        open.push(to)
      }
    }
    return found
  }
}
