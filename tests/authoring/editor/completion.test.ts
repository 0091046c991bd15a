import { cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeEditorFiles } from '../../../authoring/editor/write-editor-files.ts'
import { checkContent } from '../../../codegen/generate.ts'
import { fixtureSite } from '../../codegen/fixture-site.ts'
import { put } from '../../codegen/tiny-site.ts'
import { type Editor, openEditor } from './language-server.ts'

const anotherFile = 'content/cities/penguin-point.yaml'

/** Opens the fixture site as a workspace with generated schemas. */
async function openIglooCompany(site = fixtureSite()): Promise<Editor> {
  const workspace = path.dirname(site.contentDir)
  cpSync(site.schemasDir, path.join(workspace, 'schemas'), { recursive: true })
  writeEditorFiles(checkContent(site).site, site.outDir)
  return openEditor(workspace)
}

function withSchemaLine(folder: string, text: string): string {
  return `# yaml-language-server: $schema=../../generated/editor/${folder}.schema.json\n${text}`
}

test('offers current names with descriptions', async () => {
  const editor = await openIglooCompany()
  const project = editor.open(
    'content/projects/new.yaml',
    withSchemaLine('projects', 'service: \ncity: n\nbeforePicture:\n  src: \n'),
  )
  expect(await project.offers(2, 10)).toEqual([
    { label: 'floe-repair', documentation: 'Floe repair', inserted: 'floe-repair' },
    { label: 'igloo-floors', documentation: 'Igloo floors', inserted: 'igloo-floors' },
  ])
  expect((await project.offers(3, 8)).map(offer => offer.label)).toEqual(['flippersburg', 'north-beak'])
  const pictures = (await project.offers(5, 8)).map(offer => offer.label)
  expect(pictures).toContain('huddle.jpg')
  expect(pictures).toContain('textures/pebbles.jpg')
  expect(pictures).not.toContain('albedo/pebbles.json')
})

test('offers a file that was added after the start', async () => {
  const site = fixtureSite()
  const editor = await openIglooCompany(site)
  const project = editor.open('content/projects/new.yaml', withSchemaLine('projects', 'city: '))
  expect(await project.offers(2, 7)).toHaveLength(2)
  put(path.join(site.contentDir, 'cities/penguin-point.yaml'), 'name: Penguin Point\n')
  writeEditorFiles(checkContent(site).site, site.outDir)
  await editor.notice('generated/editor/today.schema.json')
  const offers = await project.offers(2, 7)
  expect(offers.map(offer => offer.label)).toEqual(['flippersburg', 'north-beak', 'penguin-point'])
})

test('offers pages and facts with their texts', async () => {
  const editor = await openIglooCompany()
  const city = editor.open(
    anotherFile,
    withSchemaLine('cities', 'description: \ntileShowcase:\n  link:\n    href: /\n'),
  )
  expect(await city.offers(5, 12)).toContainEqual({
    label: '/cities/flippersburg',
    documentation: 'Igloo floors in Flippersburg',
    inserted: '/cities/flippersburg',
  })
  expect(await city.offers(2, 14)).toContainEqual({
    label: '"{{fact:igloos}}"',
    documentation: '77+',
    // Snippets escape braces that aren't part of a tab stop.
    inserted: '"{{fact:igloos\\}\\}"',
  })
})

test('offers fields with descriptions and limits', async () => {
  const editor = await openIglooCompany()
  const city = editor.open(
    anotherFile,
    withSchemaLine('cities', 'name: Penguin Point\n\ndescription: Ice.\n'),
  )
  const county = (await city.offers(3, 1)).find(offer => offer.label === 'county')
  expect(county?.documentation).toMatch(/^The county it lies in/)
  const hover = await city.hover(4, 3)
  expect(hover).toContain('One or two sentences for cards and lists.')
  expect(hover).toContain('40 to 320 characters')
})

test('marks a wrong name at its line and column in plain words', async () => {
  const editor = await openIglooCompany()
  const city = editor.open(
    'content/cities/flippersburg.yaml',
    sound('cities/flippersburg.yaml')
      .replace('county: iceberg-county', 'county: icebreg-county')
      .replace('src: huddle.jpg', 'src: hudle.jpg')
      .replace('href: /collections', 'href: /colections')
      .replace('A seal', 'A seal that honks {{fact:herrings}} times')
      .replace('[carpet,', '[carpets,'),
  )
  await expect
    .poll(() => city.mistakes()?.toSorted())
    .toEqual([
      '18:16 A {{fact:…}} here names no fact. The names stand in content/facts.yaml.',
      '19:17 This is not one of the choices. Ctrl+Space shows them.',
      '43:41 There is no such page. Ctrl+Space shows those there are; other sites begin with https://.',
      '48:17 There is no such picture in content/images. Ctrl+Space shows those there are.',
      '4:9 There is no file of this name in content/counties. Ctrl+Space shows those there are.',
    ])
})

test('marks nothing in valid content', async () => {
  const editor = await openIglooCompany()
  const files = readdirSync('tests/fixtures/site', { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.yaml'),
  )
  const open = files.map(file => [file, editor.open(`content/${file}`, sound(file))] as const)
  await expect.poll(() => open.every(([, { mistakes }]) => mistakes())).toBe(true)
  expect(
    open.flatMap(([file, { mistakes }]) => (mistakes() ?? []).map(mistake => `${file}:${mistake}`)),
  ).toEqual([])
})

test('finds the schema of a file without a schema comment by its folder', async () => {
  const editor = await openIglooCompany()
  const city = editor.open(anotherFile, 'name: Penguin Point\nflor: 3\n')
  await expect.poll(() => city.mistakes()).toContain('2:1 Property flor is not allowed.')
})

/** Returns a file of the fixture site with a schema comment. */
function sound(file: string): string {
  const text = readFileSync(path.join('tests/fixtures/site', file), 'utf8')
  return text.replace(
    /\$schema=(?:\.\.\/)+schemas\//,
    `$schema=${'../'.repeat(file.split('/').length)}generated/editor/`,
  )
}
