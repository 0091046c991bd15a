import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newCommand } from '../../../authoring/commands/new.ts'
import { kindsOfRecord, newRecord } from '../../../authoring/editor/new-record.ts'
import { checkContent } from '../../../codegen/generate.ts'
import { recordsOf } from '../../../codegen/resolve/queries.ts'
import { fixtureSite } from '../../codegen/fixture-site.ts'
import { put, tinySite } from '../../codegen/tiny-site.ts'

test('writes required fields with comments, and other fields as comments', () => {
  const { site } = checkContent(tinySite())
  const record = newRecord(site, 'shop', 'Café Kite')
  expect(record).toMatchObject({ path: 'shops/cafe-kite.yaml', url: '/shops/cafe-kite' })
  const [first, ...lines] = 'text' in record ? record.text.split('\n') : []
  expect(first).toBe('# yaml-language-server: $schema=../../generated/editor/shops.schema.json')
  expect(lines.slice(0, 8)).toEqual([
    '# The name of the shop. At most 20 characters.',
    'name: Café Kite',
    '# Large or small. One of: large, small, huge.',
    'kind:',
    '# Optional. Kites in stock. At least 1.',
    '# kites:',
    '# Optional. ZIP codes. No entry twice. For example: 78701',
    '# zipCodes:',
  ])
})

test('writes as many entries as a list needs, with examples of another record', () => {
  const { site } = checkContent(fixtureSite())
  const record = newRecord(site, 'article', 'Cold feet')
  const text = 'text' in record ? record.text : ''
  const categories = recordsOf(site, 'articles').map(({ data }) => String(data?.category))
  expect(text.match(/^ {4}question:$/gm)).toHaveLength(4)
  expect(text).toContain(
    `# Category label; the blog filter offers it. At most 40 characters. So far: ${[...new Set(categories)].sort().join(', ')}.`,
  )
  expect(text).toContain('# Day of publication. For example: 2024-01-15\n')
})

test('lists what a field can name, in place of an example', () => {
  const { site } = checkContent(fixtureSite())
  const textOf = (kind: string) => {
    const record = newRecord(site, kind, 'Cold feet')
    return 'text' in record ? record.text.replace(/\n *# /g, ' ') : ''
  }
  const slugs = (collection: string) => recordsOf(site, collection).map(({ slug }) => slug)
  const city = `One of: ${slugs('counties').sort().join(', ')}.\ncounty:`
  expect(textOf('city')).toContain(city)
  const product = textOf('product')
  expect(product).toContain(`One of: ${[...site.facts.terms.warranty.keys()].sort().join(', ')}.\nwarranty:`)
  expect(product).toContain(`One of: ${slugs('floors').sort().join(', ')}.\nfloor:`)
  expect(textOf('project')).toMatch(/One of: true, false\.\nvisualization:/)
  expect(textOf('service')).toMatch(/Its "type" is one of: benefits, .*\.\nblocks:/)
})

test('creates a file in which the check reports only empty fields', () => {
  const site = fixtureSite()
  newCommand.run(['city', 'Penguin', 'Point'], site)
  const problems = checkContent(site).problems.filter(problem => problem.file.endsWith('penguin-point.yaml'))
  expect(problems.length).toBeGreaterThan(10)
  for (const { message } of problems)
    expect(message).toMatch(
      /has nothing after its colon\.$|^An entry of .* is empty\.$|has 1 entry; it needs/,
    )
})

test('creates a readable file of every kind and for every name', () => {
  const options = fixtureSite()
  const { site } = checkContent(options)
  const kinds = kindsOfRecord(site)
  const records = kinds.map(({ folder }) => newRecord(site, folder, 'Yes: # "quoted"'))
  for (const record of records)
    if ('text' in record) put(path.join(options.contentDir, record.path), record.text)
  const added = checkContent(options).site.records.filter(record => record.slug === 'yes-quoted')
  expect(added.map(({ entity }) => entity.name).sort()).toEqual(kinds.map(({ folder }) => folder).sort())
  expect(added.flatMap(record => record.problems)).toEqual([])
  for (const { data } of added) expect(data?.name ?? data?.title).toBe('Yes: # "quoted"')
})

test('prints the file, its URL and the next steps', async () => {
  const site = tinySite()
  const { ok, text } = await newCommand.run(['shops', 'Bay'], site)
  expect([ok, text.split('\n').slice(1)]).toEqual([
    true,
    [
      "Its page will be at /shops/bay, from the file's name.",
      'Fill in the empty fields: the lines that begin with # say what belongs there, and can be deleted afterward.',
      'Then see what is missing: npm run check',
      '',
    ],
  ])
  const values = readFileSync(path.join(site.outDir, 'editor/today.schema.json'), 'utf8')
  expect(values).toContain('"enum":["bay","dune","hill"]')
})

test('says where the text of an article belongs', async () => {
  const { text } = await newCommand.run(['article', 'Cold feet'], fixtureSite())
  expect(text).toContain('\nWrite the text itself below the last line of hyphens.\n')
})

test.each([
  [['shop', 'Dune'], /dune\.yaml exists already\.\nEdit it, or choose another name\.\n$/],
  [['shop', '!!!'], /^"!!!" has no letters or digits that an address could be made of\.\n/],
  [['shpo', 'Bay'], /^There are no files of the kind "shpo"\.\nDid you mean "shop"\?\n$/],
  [['site', 'Second'], /^There is one file "site" and can be no second\.\n/],
  [['shop'], /^Say what it is, and its name: .*\nIt can be one of: article, shop\.\n$/],
])('rejects %j with advice', async (args, expected) => {
  const { ok, text } = await newCommand.run(args, tinySite())
  expect(ok).toBe(false)
  expect(text).toMatch(expected)
})

test('never overwrites a file', async () => {
  const site = tinySite({ 'shops/bay.yaml': 'name: "\n' })
  const { ok } = await newCommand.run(['shop', 'Bay'], site)
  expect(ok).toBe(false)
  expect(readFileSync(path.join(site.contentDir, 'shops/bay.yaml'), 'utf8')).toBe('name: "\n')
})
