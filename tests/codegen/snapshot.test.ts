import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { EmittedFile } from '../../codegen/emit/emitted-file.ts'
import { generate } from '../../codegen/generate.ts'
import { siteEmitters } from '../../publishing/site-emitters.ts'
import { expectStoredFile } from '../setup/stored-file.ts'
import { fixtureSite, fixturesDir, type SiteFolders } from './fixture-site.ts'
import { tinySite } from './tiny-site.ts'

// Snapshots of the data of the fixture site. After an intended change, run `npm test -- -u` and review the diff. They end in .golden so
// that no tool mistakes them for code.

let outDir: string

beforeAll(async () => {
  const site = fixtureSite()
  const { problems } = await generate(site, siteEmitters)
  expect(problems).toEqual([])
  outDir = site.outDir
})

const snapshotFile = (name: string) => path.join(fixturesDir, 'golden', `${name}.golden`)
const emitted = (file: string) => readFileSync(path.join(outDir, file), 'utf8')

// Uses its own schemas, so that schemas of the site can change without it: a record with references, optional objects and typed blocks,
// one with a Markdown body, a singleton, a shared shape, and the unions of names.
test('emits the types of schemas and the list of pages', async () => {
  const site = tinySite()
  const { problems } = await generate(site, siteEmitters)
  expect(problems).toEqual([])
  const dir = site.outDir
  const types = readFileSync(path.join(dir, 'types.ts'), 'utf8')
  for (const name of [
    'Shop',
    'Article',
    'Redirects',
    'Picture',
    'ShopSlug',
    'Href',
    'FactName',
    'ImageSrc',
  ]) {
    await expectStoredFile(declarationOf(name, types), snapshotFile(`types/${name}.ts`))
  }
  await expectStoredFile(laidOut(dir, 'pages'), snapshotFile('records/pages.json'))
})

test('emits the scenes byte for byte', async () => {
  await expectStoredFile(emitted('data/scenes.json'), snapshotFile('records/scenes.json'))
})

// The data is emitted as one long line. It is formatted here, so that a diff is readable.
test.each(['cities', 'articles', 'facts', 'redirects', 'contactPage'])('emits the data of %s', async name => {
  await expectStoredFile(laidOut(outDir, name), snapshotFile(`records/${name}.json`))
})

test('emits the same bytes in whatever order the files were created', async () => {
  const files = filesOf(path.join(fixturesDir, 'site')).map(({ path: file }) => file)
  const expected = filesOf(outDir)
  const shuffled = fc.shuffledSubarray(files, { minLength: files.length })
  await fc.assert(
    fc.asyncProperty(shuffled, async order => {
      const site = recreate(order)
      await generate(site, siteEmitters)
      expect(filesOf(site.outDir)).toEqual(expected)
    }),
    { numRuns: 2 },
  )
})

function laidOut(dir: string, name: string): string {
  const data: unknown = JSON.parse(readFileSync(path.join(dir, `data/${name}.json`), 'utf8'))
  return `${JSON.stringify(data, null, 2)}\n`
}

/** Returns a declaration of types.ts with its comment. */
function declarationOf(name: string, types: string): string {
  const lines = types.split('\n')
  const at = lines.findIndex(line => new RegExp(`^export (type|interface) ${name}\\b`).test(line))
  if (at < 0) throw new Error(`types.ts declares no ${name}`)
  const start = lines[at - 1] === ' */' ? lines.lastIndexOf('/**', at) : at
  const end = lines.findIndex((line, index) => index > at && /^(?:export |\/\*\*|$)/.test(line))
  return `${lines.slice(start, end).join('\n')}\n`
}

/** Writes the fixture site again, file by file. */
function recreate(order: readonly string[]): SiteFolders {
  const site = fixtureSite()
  rmSync(site.contentDir, { recursive: true })
  for (const file of order) cpSync(path.join(fixturesDir, 'site', file), path.join(site.contentDir, file))
  return site
}

function filesOf(dir: string): EmittedFile[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort()
    .map(file => ({ path: path.relative(dir, file), text: readFileSync(file, 'latin1') }))
}
