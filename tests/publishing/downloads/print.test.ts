import { PDFCheckBox, PDFDocument, PDFTextField } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { type Outcome, type Printed, startPrinting } from '../../../publishing/downloads/print.ts'
import { type Block, plain, type Story, type TableRow } from '../../../publishing/downloads/story.ts'
import { everything, heading, paint, story } from './invented-story.ts'
import {
  elementsOf,
  fieldsOf,
  linksOf,
  openPdf,
  rolesOf,
  scopesOf,
  structElementsOf,
  textsOf,
} from './read-pdf.ts'

const start = await startPrinting()
const attempt = async (of: Story): Promise<Outcome> => start(of, await paint(of))

async function print(of: Story): Promise<Printed> {
  const outcome = await attempt(of)
  if ('refusal' in outcome) throw new Error(`It was refused: ${JSON.stringify(outcome.refusal)}`)
  return outcome.printed
}

const openings = ['cover', 'band'] as const

test('the same story gives the same bytes, from another instance of the compiler as well', async () => {
  const [one, two] = [await print(story(everything)), await print(story(everything))]
  expect(Buffer.compare(one.file, two.file)).toBe(0)
  const other = await (await startPrinting())(story(everything), await paint(story(everything)))
  expect('printed' in other && Buffer.compare(one.file, other.printed.file)).toBe(0)
})

test('another word gives other bytes', async () => {
  const one = await print(story([{ kind: 'paragraph', text: plain('Ripe figs') }]))
  const two = await print(story([{ kind: 'paragraph', text: plain('Dried figs') }]))
  expect(Buffer.compare(one.file, two.file)).not.toBe(0)
})

test.each(openings)('a file with a %s names PDF/UA-1, its title, language and date', async opening => {
  const pdf = await openPdf((await print(story(everything, { opening }))).file)
  const { info, metadata } = await pdf.getMetadata()
  expect(metadata.get('pdfuaid:part')).toBe('1')
  expect(info).toMatchObject({
    Title: 'Fig floors',
    Language: 'en-US',
    CreationDate: 'D:20240201000000Z',
    Author: 'Fig & Sons',
    Subject: 'All about floors of fig wood.',
  })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
  expect(await pdf.getPageMode()).toBe('UseOutlines')
})

test('the structure has headings in their order, lists, tables and pictures with their words', async () => {
  const pdf = await openPdf((await print(story(everything))).file)
  const elements = await elementsOf(pdf)
  const roles = elements.map(({ role }) => role)
  expect(roles.filter(role => /^H\d$/.test(role))).toEqual(['H1', 'H2', 'H3', 'H4', 'H4', 'H3'])
  expect(elements.flatMap(({ alt }) => alt ?? [])).toEqual(['A den', 'The same den', 'Fig wood'])
  expect(roles.filter(role => role === 'LI')).toHaveLength(4)
  expect(elements.filter(({ role, inside }) => role === 'Lbl' && inside.includes('L'))).not.toHaveLength(0)
  expect(roles).toContain('THead')
})

test('every table names its rows, and its columns where it has a head', async () => {
  const { file } = await print(story(everything))
  const scopes = await scopesOf(file)
  // 60 rows and one fact; two columns.
  expect(scopes.filter(scope => scope === 'Row')).toHaveLength(61)
  expect(scopes.filter(scope => scope === 'Column')).toHaveLength(2)
  expect(scopes).toHaveLength(63)
})

test('the head of a long table stands on each of its pages and once in the structure', async () => {
  const { file } = await print(story(everything))
  const texts = await textsOf(await openPdf(file))
  const pages = texts.filter(text => /^Fig \d+$/m.test(text))
  expect(pages.length).toBeGreaterThan(1)
  for (const text of pages) expect(text).toContain('Weight')
  expect(await structElementsOf(file, 'THead')).toHaveLength(1)
})

test('links are links, and the words that hold them are in the structure', async () => {
  const pdf = await openPdf((await print(story(everything))).file)
  const links = await linksOf(pdf)
  expect(links).toEqual(['tel:+15125550100', 'https://fig.example/', 'https://fig.example/tree'])
  expect((await rolesOf(pdf)).filter(role => role === 'Link')).toHaveLength(links.length)
})

test('what is left blank is a field with a name and its own element, in reading order', async () => {
  const blank = (step: string): TableRow => ({ look: 'blank', cells: [step ? plain(step) : [], [], []] })
  const blocks: Block[] = [
    { kind: 'table', head: ['Step', 'Low', 'High'], rows: [blank('Pick'), blank('')] },
    { kind: 'ticks', items: [plain('Dry'), plain('Eat')] },
    { kind: 'fields', labels: ['Day'] },
    { kind: 'lines', label: 'Notes', count: 2 },
  ]
  const { file } = await print(story(blocks))
  const pdf = await openPdf(file)
  const texts = ['Pick: Low', 'Pick: High', 'Step 2', 'Low 2', 'High 2']
  const field = (name: string) => ({ name, isTick: name === 'Dry' || name === 'Eat' })
  const names = [...texts, 'Dry', 'Eat', 'Day', 'Notes 1', 'Notes 2']
  expect(await fieldsOf(pdf)).toEqual(names.map(field))
  expect((await rolesOf(pdf)).filter(role => role === 'Form')).toHaveLength(names.length)
  expect(await filledIn(file)).toEqual([...texts.map(() => 'Figs'), 'On', 'On', 'Figs', 'Figs', 'Figs'])
})

test('a file with nothing to fill in has no form', async () => {
  const { file } = await print(story([heading('chapter', 'Figs')]))
  expect((await PDFDocument.load(file)).catalog.getAcroForm()).toBeUndefined()
})

/** What a reader's program finds in the fields of a file once another has filled them in. */
async function filledIn(file: Uint8Array): Promise<unknown[]> {
  const pdf = await PDFDocument.load(file)
  for (const field of pdf.getForm().getFields()) {
    if (field instanceof PDFTextField) field.setText('Figs')
    if (field instanceof PDFCheckBox) field.check()
  }
  const fields = await (await openPdf(await pdf.save())).getFieldObjects()
  return Object.values(fields ?? {}).flatMap(([field]) => (field && 'value' in field ? field.value : []))
}

test('chapters and their sections are bookmarks', async () => {
  const pdf = await openPdf((await print(story(everything))).file)
  const outline = await pdf.getOutline()
  expect(outline.map(({ title, items }) => [title, items.map(item => item.title)])).toEqual([
    ['Figs', ['Kinds', 'Notes']],
  ])
})

test.each(openings)(
  'after a %s, pages are counted at their foot, as many as the file holds',
  async opening => {
    const text = plain('Figs ripen late in the year. '.repeat(9))
    const long = Array.from({ length: 90 }, (): Block => ({ kind: 'paragraph', text }))
    const { file, pages } = await print(story(long, { opening }))
    const texts = await textsOf(await openPdf(file))
    expect(pages).toBeGreaterThan(5)
    expect(texts).toHaveLength(pages)
    const counted = texts.map((words, index) => words.includes(`Page ${index + 1} of ${pages}`))
    expect(counted).toEqual(texts.map((_, index) => opening === 'band' || index > 0))
  },
)

test('content is printed as it stands: nothing in it is markup', async () => {
  const words = '#set text(red) *a* _b_ $x$ <c> @d \\ // e ~ -- = f #panic()'
  const blocks: Block[] = [heading('chapter', words), { kind: 'paragraph', text: plain(words) }]
  const texts = await textsOf(await openPdf((await print(story(blocks, { title: words }))).file))
  const withoutSpace = (text: string) => text.replace(/\s/g, '')
  // On the cover, in the head of the next page, as a heading and as a paragraph.
  expect(withoutSpace(texts.join('')).split(withoutSpace(words))).toHaveLength(5)
})

test("a sign that the site's fonts lack is printed all the same", async () => {
  const words = 'Figs → jam ≥ Nguyễn ✓'
  const blocks: Block[] = [heading('chapter', words), { kind: 'paragraph', text: plain(words) }]
  const texts = await textsOf(await openPdf((await print(story(blocks))).file))
  expect(texts.join('').replaceAll('\n', '').split(words)).toHaveLength(3)
})

test('a character that no font has is refused with its place', async () => {
  const honey = plain('Figs 蜜 jam')
  const places: readonly Block[] = [
    { kind: 'paragraph', text: honey },
    { kind: 'table', head: [], rows: [{ cells: [honey] }] },
    { kind: 'panel', tone: 'note', blocks: [{ kind: 'paragraph', text: honey }] },
  ]
  for (const block of places) {
    const sound: Block = { kind: 'paragraph', text: plain('Sound figs') }
    const outcome = await attempt(story([heading('chapter', 'Figs'), sound, block]))
    expect(outcome).toEqual({
      refusal: { reason: expect.stringContaining('蜜'), below: 'Figs', part: 'Figs 蜜 jam' },
    })
  }
})

test('a picture without words for it is refused with its place', async () => {
  const picture: Block = { kind: 'picture', picture: { src: 'den.png', alt: '' } }
  expect(await attempt(story([...everything, heading('chapter', 'Dens'), picture]))).toEqual({
    refusal: { reason: 'missing alt text', below: 'Dens', part: '' },
  })
})
