import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { translatedCommand } from '../../../authoring/commands/translated.ts'
import { fixContent } from '../../../authoring/fix/fix-content.ts'
import { type CheckedContent, checkContent, generate } from '../../../codegen/generate.ts'
import { isObject, type Json } from '../../../codegen/json.ts'
import { type LocalizedSite, localizedSites } from '../../../codegen/languages/localize.ts'
import { walkShaped } from '../../../codegen/schema/shape.ts'
import { hasTranslatable, isTranslatable } from '../../../codegen/schema/translatable.ts'
import { openContent } from '../../../site/open-content.ts'
import { fixtureSite, type SiteFolders } from '../fixture-site.ts'
import { put } from '../tiny-site.ts'
import { addLanguage, listLanguage } from './invented-language.ts'

/** Changes a letter outside of braces, so that the text keeps its length and placeholders. */
const honk = (text: string) => text.replace(/[a-z](?![^{}]*\})/, 'ñ')

const penguin = { path: 'pg', language: 'es-US', name: 'Pingüino' }

function inPenguin({ site }: CheckedContent): LocalizedSite {
  const found = localizedSites(site).find(({ language }) => language.path === penguin.path)
  if (!found) throw new Error('The language is not listed')
  return found
}

const dataOf = ({ records }: { records: readonly { path: string; data?: Json }[] }, prefix = '') =>
  Object.fromEntries(records.map(({ path: file, data }) => [file.replace(prefix, ''), data]))

test('is the main language without any translation', () => {
  const folders = fixtureSite()
  listLanguage(folders, penguin)
  const checked = checkContent(folders)
  const { site, published, missing } = inPenguin(checked)
  const [own, main] = [dataOf(site.content), dataOf(checked.site.content)]
  expect({ ...own, 'site.yaml': null }).toEqual({ ...main, 'site.yaml': null })
  expect(own['site.yaml']).toMatchObject({
    language: penguin.language,
    url: 'https://waddle-and-flap.example',
  })
  expect([...published]).toEqual([])
  expect(missing).toContainEqual({
    kind: 'cities',
    key: 'north-beak',
    field: 'description',
    path: 'description',
    isWhole: true,
  })
})

describe('with every text translated', () => {
  let folders: SiteFolders
  let checked: CheckedContent
  let localized: LocalizedSite

  beforeAll(async () => {
    folders = fixtureSite()
    addLanguage(folders, penguin, honk)
    checked = await generate(folders, [])
    expect(checked.problems).toEqual([])
    localized = inPenguin(checked)
  })

  test('changes only texts', () => {
    for (const { original, record } of localized.translated) {
      const texts = new Set<string>()
      walkShaped(original.entity.shape, original.data, (value, shape, at) => {
        if (typeof value === 'string' && isTranslatable(shape)) texts.add(at.join('.'))
      })
      const changed = changedPaths(original.data ?? {}, record.data ?? {})
      const languages = /^language/
      expect(
        changed.filter(at => !texts.has(at) && !languages.test(at)),
        original.path,
      ).toEqual([])
      if (original.entity.name !== 'site' && hasTranslatable(original.entity.shape))
        expect(changed.length, original.path).toBeGreaterThan(0)
    }
  })

  test('keeps the texts by whose words pages decide', () => {
    const data = path.join(folders.outDir, 'data')
    const [main, own] = [openContent(data), openContent(data, 'pg')]
    const challenges = ({ cities }: typeof main) => cities.all.flatMap(city => city.flooringChallenges)
    expect(challenges(own).map(({ inMainLanguage }) => inMainLanguage)).toEqual(
      challenges(main).map(({ challenge }) => challenge),
    )
    const trends = ({ seasons }: typeof main) => seasons.all.flatMap(season => season.trends)
    expect(trends(own).map(({ inMainLanguage }) => inMainLanguage)).toEqual(
      trends(main).map(({ popularity }) => popularity),
    )
    expect(challenges(main).filter(({ inMainLanguage }) => inMainLanguage !== undefined)).toEqual([])
  })

  test('has every page, and no text is missing', () => {
    expect(localized.missing).toEqual([])
    expect([...localized.published].sort()).toEqual([...checked.site.pages.keys()].sort())
  })

  test('emits the language without touching the main one', () => {
    const plain = fixtureSite()
    return generate(plain, []).then(() => {
      const read = (file: string, { outDir }: SiteFolders) =>
        readFileSync(path.join(outDir, 'data', file), 'utf8')
      for (const file of readdirSync(path.join(plain.outDir, 'data')).filter(name => name.endsWith('.json')))
        if (file !== 'site.json') expect(read(file, folders), file).toBe(read(file, plain))
    })
  })

  test('opens like the main language, with its own words and URLs', () => {
    const data = path.join(folders.outDir, 'data')
    const [main, own] = [openContent(data), openContent(data, 'pg')]
    expect(own.site.language).toBe('es-US')
    expect(own.site.languages?.map(({ path: prefix }) => prefix)).toEqual(['', 'pg', 'es'])
    expect(own.home.hero.heading).toBe(honk(main.home.hero.heading))
    expect(own.cities.all.map(({ url }) => url)).toEqual(main.cities.all.map(({ url }) => `/pg${url}`))
    expect(own.pages.all.map(({ url }) => url)).toEqual(
      main.pages.all.map(({ url }) => (url === '/' ? '/pg' : `/pg${url}`)),
    )
    expect(own.redirects.items.map(({ from, to }) => [from, to])).toEqual(
      main.redirects.items.map(({ from, to }) => [`/pg${from}`, `/pg${to}`]),
    )
    expect(own.navigation.menus[0]?.items[0]?.href).toMatch(/^\/pg\//)
    expect(JSON.stringify(own.articles.all.map(({ body }) => body))).toMatch(/"href":"\/pg\//)
  })
})

test('has only pages whose own texts are all translated, and links to others as they are', async () => {
  const folders = fixtureSite()
  addLanguage(folders, penguin, honk)
  const file = path.join(folders.contentDir, 'pg/cities/north-beak.yaml')
  put(file, readFileSync(file, 'utf8').replace(/^description: .*(\n .*)*\n/m, ''))
  const checked = checkContent(folders)
  const { published, missing } = inPenguin(checked)
  expect(missing).toEqual([{ kind: 'cities', key: 'north-beak', field: 'description', path: 'description' }])
  expect([...checked.site.pages.keys()].filter(url => !published.has(url))).toEqual(['/cities/north-beak'])
})

test('keeps a page whose translation is noted, without what the main language has more', async () => {
  const folders = fixtureSite()
  addLanguage(folders, penguin, honk)
  const main = path.join(folders.contentDir, 'cities/north-beak.yaml')
  const before = readFileSync(main, 'utf8')
  const answered = before.replace(
    'Thaw in the porch',
    '$&, answer: "A mat of moss, which drinks what drips."',
  )
  const checkedWith = (text: string) => {
    put(main, text)
    return inPenguin(checkContent(folders))
  }
  expect(checkedWith(answered).published.has('/cities/north-beak')).toBe(false)
  expect(checkedWith(before).published.has('/cities/north-beak')).toBe(true)
  await translatedCommand.run([`${penguin.path}/cities/north-beak.yaml`], folders)
  const { published, missing } = checkedWith(answered)
  expect(published.has('/cities/north-beak')).toBe(true)
  expect(missing).toEqual([])
})

/** Returns the paths of the values that differ. */
function changedPaths(before: Json, after: Json, at: readonly (string | number)[] = []): string[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((value, index) => changedPaths(value, after[index] ?? null, [...at, index]))
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(key =>
      changedPaths(before[key] ?? null, after[key] ?? null, [...at, key]),
    )
  return before === after ? [] : [at.join('.')]
}

test('spells counts and ranges in the language', () => {
  const folders = fixtureSite()
  listLanguage(folders, penguin)
  const checked = checkContent(folders)
  const { texts } = inPenguin(checked).site.facts
  expect([texts.get('cityCountInWords'), texts.get('CityCountInWords')]).toEqual(['dos', 'Dos'])
  expect([texts.get('sceneCountInWords'), texts.get('sceneCountInWordsF')]).toEqual(['un', 'una'])
  expect(checked.site.facts.texts.get('cityCountInWords')).toBe('two')
  expect([texts.get('yearsInBusiness'), checked.site.facts.texts.get('yearsInBusiness')]).toEqual([
    'más de 25',
    '25+',
  ])
})

test('reports facts, lengths and syntax at their places in a translation', () => {
  const folders = fixtureSite()
  put(path.join(folders.contentDir, 'es/floors/pebbles.yaml'), 'name: Guijarros de {{fact:nobody}}\n')
  put(path.join(folders.contentDir, 'es/floors/sea-ice.yaml'), `description: ${'frío '.repeat(80)}\n`)
  put(path.join(folders.contentDir, 'es/floors/packed-snow.yaml'), 'name: "Nieve\n')
  const { problems } = checkContent(folders)
  const found = problems.map(
    ({ file, line, column, rule }) => `${path.basename(file)}:${line}:${column} ${rule}`,
  )
  expect(found).toEqual([
    expect.stringMatching(/^packed-snow\.yaml:1:\d+ syntax$/),
    'pebbles.yaml:1:20 facts',
    'sea-ice.yaml:1:14 shape',
  ])
})

test('reports a mistake in the file that lists the languages alone, and fixes it', () => {
  const folders = fixtureSite()
  put(path.join(folders.contentDir, 'es/floors/sea-ice.yaml'), 'name: Hielo\n')
  const file = path.join(folders.contentDir, 'site.yaml')
  put(file, readFileSync(file, 'utf8').replace('serviceArea: ', 'serviceArea: @'))
  const { fixed, checked } = fixContent(folders)
  expect(fixed.map(({ rule }) => rule)).toEqual(['syntax'])
  expect(checked.problems).toEqual([])
})

test('reports an entry that only a translation has once, and not the texts that it moves', async () => {
  const folders = fixtureSite()
  const main = readFileSync(path.join(folders.contentDir, 'faq.yaml'), 'utf8')
  const file = path.join(folders.contentDir, 'es/faq.yaml')
  const inSpanish = (words: string) => words.replace(/[a-z](?![^{}]*\})/g, 'ñ').replaceAll('?', '.')
  put(file, main.replace(/^#.*\n/, '').replace(/(?<=(?:question|answer): ).*/g, inSpanish))
  await translatedCommand.run(['es/faq.yaml'], folders)
  const [start = '', first = '', ...others] = readFileSync(file, 'utf8').split(/(?=^ {2}- question)/m)
  const added = '  - question: ¿Trabajan los domingos?\n    answer: No, descansamos en domingo.\n'
  put(file, [start, first, added, ...others].join(''))
  const { problems, warnings } = checkContent(folders)
  const found = [...problems, ...warnings].filter(problem => problem.file.endsWith('es/faq.yaml'))
  expect(found.map(({ rule, suggestion }) => [rule, suggestion])).toEqual([
    ['translations', expect.stringMatching(/^Delete the entry that is too many here\./)],
  ])
})
