import { expect, test } from 'vitest'
import type { EditableFile } from '../../admin/app/editor-content.ts'
import { searchFiles } from '../../admin/app/search-files.ts'
import { listFieldTexts } from '../../admin/worker/list-field-texts.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { findEntity } from '../../codegen/model.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { resolveSite } from '../../codegen/resolve/resolve-site.ts'

const contentDir = 'tests/fixtures/site'
const model = loadModel(contentDir)
const entity = findEntity(model, 'cities')
if (!entity) throw new Error('The fixture site has no cities')
const fileOf = (slug: string, title: string): EditableFile => ({
  entity,
  path: `cities/${slug}.yaml`,
  slug,
  group: 'cities',
  title,
  draftAt: undefined,
  isPublished: true,
})
const files = [fileOf('hole', 'Hole'), fileOf('north', 'North'), fileOf('prices', 'Prices of floes')]
const texts = new Map([
  [
    'cities/hole.yaml',
    [{ title: 'Neighborhoods', text: 'The north and the east', isFilled: false, path: 'neighborhoods.0' }],
  ],
  [
    'cities/prices.yaml',
    [
      { title: 'Unit', text: 'Each plank', isFilled: false, path: 'floors.unit' },
      { title: 'Label', text: 'Luxury vinyl plank', isFilled: false, path: 'floors.label' },
    ],
  ],
])

const search = (query: string) =>
  searchFiles(files, texts, query).map(({ file, excerpt }) => [file.slug, excerpt])

test('finds words in any order in titles, titles of fields and texts', () => {
  expect(search('vinyl  PLANK price')).toEqual([['prices', 'Label: Luxury vinyl plank']])
  expect(search('plank label')).toEqual([['prices', 'Label: Luxury vinyl plank']])
  expect(search('vinyl seal')).toEqual([])
  expect(searchFiles(files, texts, 'luxury')[0]?.field).toBe('floors.label')
})

test('lists files with the words in their title first, and all files for no words', () => {
  expect(search('north')).toEqual([
    ['north', undefined],
    ['hole', 'Neighborhoods: The north and the east'],
  ])
  expect(search(' ')).toHaveLength(files.length)
})

test('finds a group by its name, and what is written before what is only printed', () => {
  const phone = {
    title: 'Contact › Phone › Display',
    text: '(512) 555',
    isFilled: false,
    path: 'contact.phone',
  }
  const several = new Map([
    ['cities/hole.yaml', [{ title: 'Text', text: 'Phone (512) 555', isFilled: true, path: 'text' }]],
    ['cities/north.yaml', [{ title: 'By phone', text: 'By phone, (512)', isFilled: false, path: 'text' }]],
    ['cities/prices.yaml', [{ title: 'Hours', text: '9', isFilled: false, path: 'hours' }, phone]],
  ])
  const order = (query: string) => searchFiles(files, several, query).map(({ file }) => file.slug)
  expect(order('contact')).toEqual(['prices'])
  expect(order('(512)')).toEqual(['north', 'prices', 'hole'])
  expect(order('phone')).toEqual(['prices', 'north', 'hole'])
  expect(searchFiles(files, several, '(512) phone')[0]).toMatchObject({ field: 'contact.phone' })
})

test('finds first where the words stand next to each other', () => {
  const text = (path: string, words: string) =>
    [path, [{ title: 'Text', text: words, isFilled: false, path: 'text' }]] as const
  const texts = new Map([
    text('cities/hole.yaml', 'first the ice, then the snow'),
    text('cities/north.yaml', 'the ice first'),
  ])
  const found = (query: string) => searchFiles(files, texts, query).map(({ file }) => file.slug)
  expect(found('ice first')).toEqual(['north', 'hole'])
  expect(found('first the ice')).toEqual(['hole', 'north'])
})

test('finds a price that is typed with a hyphen', () => {
  const fields = [{ title: 'Ice', text: 'Visitors read: $4–9 per sq ft', isFilled: false, path: 'ice' }]
  expect(searchFiles(files, new Map([['cities/hole.yaml', fields]]), '$4-9')[0]).toMatchObject({
    field: 'ice',
    excerpt: 'Ice: Visitors read: $4–9 per sq ft',
  })
})

test('shows the words around a match', () => {
  const excerptIn = (text: string, query: string) => {
    const fields = [{ title: 'Text', text, isFilled: false, path: 'text' }]
    return searchFiles(files, new Map([['cities/hole.yaml', fields]]), query)[0]?.excerpt
  }
  expect(excerptIn(`${'snow '.repeat(30)}seal ${'ice '.repeat(30)}`, 'seal')).toMatch(
    /^Text: … snow .* seal ice .* ice …$/,
  )
  // The small words of a sentence are everywhere.
  const sentence = 'The seal and the bear'
  expect(excerptIn(`${'Ice and snow. '.repeat(20)}${sentence}.`, sentence)).toContain(sentence)
})

test('knows each text of a form by the name of its field, as pages print it', () => {
  const written = readContent(model, { contentDir })
  const { records, facts } = resolveSite(model, written, 2026)
  const list = () => listFieldTexts(records, written.records, facts)
  const city = records.find(record => record.entity === findEntity(model, 'cities'))
  const listed = list().get(city?.path ?? '') ?? []
  expect(listed).toContainEqual({
    title: 'Population',
    text: city?.data?.population,
    isFilled: false,
    path: 'population',
  })
  expect(JSON.stringify([...list().values()])).not.toMatch(/\{\{(?:fact|price):/)
  const filled = [...list()].filter(([, texts]) => texts.some(text => text.isFilled))
  expect(filled.map(([path]) => path)).toContain('navigation.yaml')
  const printed = list()
    .get('prices.yaml')
    ?.find(({ text }) => text.startsWith('Visitors read: $'))
  expect(printed?.path).toMatch(/^floors\./)
  const titles = listed.map(({ title }) => title)
  expect(titles).toContain('Neighborhoods 1')
  expect(titles).not.toContain('')
})
