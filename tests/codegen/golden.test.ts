import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { EmittedFile } from '../../codegen/emit/emitted.ts'
import { generate } from '../../codegen/generate.ts'
import { fixtureSite, fixturesDir, type SiteFolders } from './fixture-site.ts'

// The golden files are modules as the fixture site gives them. After a wanted change of what is emitted:
// `npm test -- -u`, and read the difference. They end in .golden so that no other tool takes them for code.

let outDir: string

beforeAll(async () => {
  const site = fixtureSite()
  const { problems } = await generate(site)
  expect(problems).toEqual([])
  outDir = site.outDir
})

const goldenFile = (name: string) => path.join(fixturesDir, 'golden', `${name}.golden`)
const emitted = (file: string) => readFileSync(path.join(outDir, file), 'utf8')

test.each(['CitySlug', 'Href', 'FactName', 'ImageSrc'])('the union %s closes its set', async name => {
  await expect(declarationOf(name)).toMatchFileSnapshot(goldenFile(`types/${name}.ts`))
})

// A record with references and optional groups, one with typed blocks, one with a Markdown body, a singleton.
test.each(['City', 'Service', 'ServiceBlock', 'Article', 'Redirects', 'Picture'])(
  'the interface %s',
  async name => {
    await expect(declarationOf(name)).toMatchFileSnapshot(goldenFile(`types/${name}.ts`))
  },
)

test.each([
  'content/scenes.js',
  'content/scenes.d.ts',
  'content/redirects.d.ts',
  'images.d.ts',
  'pages.d.ts',
])('the module %s, byte for byte', async file => {
  await expect(emitted(file)).toMatchFileSnapshot(goldenFile(file))
})

// Data is emitted as one long line; laid out, a change of it can be read.
test.each([
  'content/cities',
  'content/articles',
  'content/facts',
  'content/redirects',
  'content/pages/contact',
  'pages',
])('what the module %s exports', async name => {
  const exported: object = await import(path.join(outDir, `${name}.js`))
  await expect(`${JSON.stringify(withoutRepeats(exported), null, 2)}\n`).toMatchFileSnapshot(
    goldenFile(`${name}.json`),
  )
})

test('the same content gives the same bytes, in whatever order its files were created', {
  timeout: 60_000,
}, async () => {
  const files = filesOf(path.join(fixturesDir, 'site')).map(({ path: file }) => file)
  const expected = filesOf(outDir)
  const shuffled = fc.shuffledSubarray(files, { minLength: files.length })
  await fc.assert(
    fc.asyncProperty(shuffled, async order => {
      const site = recreate(order)
      await generate(site)
      expect(filesOf(site.outDir)).toEqual(expected)
    }),
    { numRuns: 2 },
  )
})

/** Of the records by slug only the slugs: the records themselves stand in the list. */
function withoutRepeats(exported: object): object {
  const entries: [string, unknown][] = Object.entries(exported)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name.endsWith('BySlug') ? Object.keys(Object(value)) : value]),
  )
}

/** One declaration of types.ts, with its comment. */
function declarationOf(name: string): string {
  const declared = new RegExp(`^export (type|interface) ${name}\\b`, 'm')
  const found = emitted('types.ts')
    .split('\n\n')
    .find(text => declared.test(text))
  if (found === undefined) throw new Error(`types.ts declares no ${name}`)
  return `${found.trim()}\n`
}

/** The fixture site written anew, file by file. */
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
