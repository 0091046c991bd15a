import { PDFCheckBox, PDFDocument, PDFTextField } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import {
  type PdfBlock,
  type PdfDocument,
  plainText,
  rowOf,
  type TableRow,
} from '../../../publishing/downloads/pdf-document.ts'
import {
  createPdfRenderer,
  type PdfResult,
  type RenderedPdf,
} from '../../../publishing/downloads/render-pdf.ts'
import { createDocument, everything, paintImages, pdfHeading } from './invented-document.ts'
import {
  openPdf,
  pdfElements,
  pdfFields,
  pdfLinks,
  pdfRoles,
  pdfTexts,
  scopesOf,
  structElementsOf,
} from './read-pdf.ts'

const renderer = await createPdfRenderer()
const tryRender = async (document: PdfDocument): Promise<PdfResult> =>
  renderer(document, await paintImages(document))

async function render(document: PdfDocument): Promise<RenderedPdf> {
  const result = await tryRender(document)
  if ('error' in result) throw new Error(`Rendering failed: ${JSON.stringify(result.error)}`)
  return result.pdf
}

const openings = ['cover', 'band'] as const

test('renders equal documents to equal bytes, also in another instance of the compiler', async () => {
  const [one, two] = [await render(createDocument(everything)), await render(createDocument(everything))]
  expect(Buffer.compare(one.file, two.file)).toBe(0)
  const other = await (await createPdfRenderer())(
    createDocument(everything),
    await paintImages(createDocument(everything)),
  )
  expect('pdf' in other && Buffer.compare(one.file, other.pdf.file)).toBe(0)
})

test('renders different texts to different bytes', async () => {
  const one = await render(createDocument([{ kind: 'paragraph', text: plainText('Ripe figs') }]))
  const two = await render(createDocument([{ kind: 'paragraph', text: plainText('Dried figs') }]))
  expect(Buffer.compare(one.file, two.file)).not.toBe(0)
})

test.each(openings)('a file with a %s declares PDF/UA-1, title, language and date', async opening => {
  const pdf = await openPdf((await render(createDocument(everything, { opening }))).file)
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

test('the structure has headings in order, lists, tables and images with alternative texts', async () => {
  const pdf = await openPdf((await render(createDocument(everything))).file)
  const elements = await pdfElements(pdf)
  const roles = elements.map(({ role }) => role)
  expect(roles.filter(role => /^H\d$/.test(role))).toEqual(['H1', 'H2', 'H3', 'H4', 'H4', 'H3'])
  expect(elements.flatMap(({ alt }) => alt ?? [])).toEqual(['A den', 'The same den', 'Fig wood'])
  expect(roles.filter(role => role === 'LI')).toHaveLength(4)
  expect(elements.filter(({ role, inside }) => role === 'Lbl' && inside.includes('L'))).not.toHaveLength(0)
  expect(roles).toContain('THead')
})

test('every table has row headers, and column headers if it has a head', async () => {
  const { file } = await render(createDocument(everything))
  const scopes = await scopesOf(file)
  // 60 rows, one fact and two columns.
  expect(scopes.filter(scope => scope === 'Row')).toHaveLength(61)
  expect(scopes.filter(scope => scope === 'Column')).toHaveLength(2)
  expect(scopes).toHaveLength(63)
})

test('the head of a long table is on each of its pages and once in the structure', async () => {
  const { file } = await render(createDocument(everything))
  const texts = await pdfTexts(await openPdf(file))
  const pages = texts.filter(text => /^Fig \d+$/m.test(text))
  expect(pages.length).toBeGreaterThan(1)
  for (const text of pages) expect(text).toContain('Weight')
  expect(await structElementsOf(file, 'THead')).toHaveLength(1)
})

test('a page shrinks to hold its blocks, and the last panel takes a block to its own page', async () => {
  const rows = Array.from({ length: 28 }, (_, number) => rowOf(`Fig ${number}`, 'Ripe'))
  const offer: PdfBlock = { kind: 'panel', tone: 'offer', title: 'Ask', blocks: [] }
  const { file } = await render(
    createDocument([
      { kind: 'page', blocks: [pdfHeading('chapter', 'Figs'), { kind: 'table', head: [], rows }] },
      pdfHeading('chapter', 'Own notes'),
      ...Array.from({ length: 29 }, () => ({ kind: 'paragraph', text: plainText('Write here.') }) as const),
      offer,
    ]),
  )
  const texts = await pdfTexts(await openPdf(file))
  expect(texts.filter(text => /^Fig \d+$/m.test(text))).toHaveLength(1)
  expect(texts.at(-1)).toMatch(/Write here\.\s+Ask/)
})

test('links work, and their texts are tagged as links', async () => {
  const pdf = await openPdf((await render(createDocument(everything))).file)
  const links = await pdfLinks(pdf)
  expect(links).toEqual(['tel:+15125550100', 'https://fig.example/', 'https://fig.example/tree'])
  expect((await pdfRoles(pdf)).filter(role => role === 'Link')).toHaveLength(links.length)
})

test('blanks are form fields with names and structure elements, in reading order', async () => {
  const blank = (step: string): TableRow => ({ look: 'blank', cells: [step ? plainText(step) : [], [], []] })
  const blocks: PdfBlock[] = [
    { kind: 'table', head: ['Step', 'Low', 'High'], rows: [blank('Pick'), blank('')] },
    { kind: 'ticks', items: [plainText('Dry'), plainText('Eat')] },
    { kind: 'fields', labels: ['Day'] },
    { kind: 'lines', label: 'Notes', count: 2 },
  ]
  const { file } = await render(createDocument(blocks))
  const pdf = await openPdf(file)
  const texts = ['Pick: Low', 'Pick: High', 'Step 2', 'Low 2', 'High 2']
  const field = (name: string) => ({ name, isTick: name === 'Dry' || name === 'Eat' })
  const names = [...texts, 'Dry', 'Eat', 'Day', 'Notes 1', 'Notes 2']
  expect(await pdfFields(pdf)).toEqual(names.map(field))
  expect((await pdfRoles(pdf)).filter(role => role === 'Form')).toHaveLength(names.length)
  expect(await filledIn(file)).toEqual([...texts.map(() => 'Figs'), 'On', 'On', 'Figs', 'Figs', 'Figs'])
})

test('a file without blanks has no form', async () => {
  const { file } = await render(createDocument([pdfHeading('chapter', 'Figs')]))
  expect((await PDFDocument.load(file)).catalog.getAcroForm()).toBeUndefined()
})

/** Fills in all fields of a file with one library and returns the values that another library reads. */
async function filledIn(file: Uint8Array): Promise<unknown[]> {
  const pdf = await PDFDocument.load(file)
  for (const field of pdf.getForm().getFields()) {
    if (field instanceof PDFTextField) field.setText('Figs')
    if (field instanceof PDFCheckBox) field.check()
  }
  const fields = await (await openPdf(await pdf.save())).getFieldObjects()
  return Object.values(fields ?? {}).flatMap(([field]) => (field && 'value' in field ? field.value : []))
}

test('chapters and sections are bookmarks', async () => {
  const pdf = await openPdf((await render(createDocument(everything))).file)
  const outline = await pdf.getOutline()
  expect(outline.map(({ title, items }) => [title, items.map(item => item.title)])).toEqual([
    ['Figs', ['Kinds', 'Notes']],
  ])
})

test.each(openings)('after a %s, footers have the page number and the number of pages', async opening => {
  const text = plainText('Figs ripen late in the year. '.repeat(9))
  const long = Array.from({ length: 90 }, (): PdfBlock => ({ kind: 'paragraph', text }))
  const { file, pages } = await render(createDocument(long, { opening }))
  const texts = await pdfTexts(await openPdf(file))
  expect(pages).toBeGreaterThan(5)
  expect(texts).toHaveLength(pages)
  const counted = texts.map((words, index) => words.includes(`Page ${index + 1} of ${pages}`))
  expect(counted).toEqual(texts.map((_, index) => opening === 'band' || index > 0))
})

test('content is never interpreted as markup', async () => {
  const words = '#set text(red) *a* _b_ $x$ <c> @d \\ // e ~ -- = f #panic()'
  const blocks: PdfBlock[] = [pdfHeading('chapter', words), { kind: 'paragraph', text: plainText(words) }]
  const texts = await pdfTexts(await openPdf((await render(createDocument(blocks, { title: words }))).file))
  const withoutSpace = (text: string) => text.replace(/\s/g, '')
  // Four occurrences: on the cover, in the head of the next page, as a heading and as a paragraph.
  expect(withoutSpace(texts.join('')).split(withoutSpace(words))).toHaveLength(5)
})

test("renders a character that the site's fonts lack", async () => {
  const words = 'Figs → jam ≥ Nguyễn ✓'
  const blocks: PdfBlock[] = [pdfHeading('chapter', words), { kind: 'paragraph', text: plainText(words) }]
  const texts = await pdfTexts(await openPdf((await render(createDocument(blocks))).file))
  expect(texts.join('').replaceAll('\n', '').split(words)).toHaveLength(3)
})

test('reports the location of a character that no font has', async () => {
  const honey = plainText('Figs 蜜 jam')
  const blocks: readonly PdfBlock[] = [
    { kind: 'paragraph', text: honey },
    { kind: 'table', head: [], rows: [{ cells: [honey] }] },
    { kind: 'panel', tone: 'note', blocks: [{ kind: 'paragraph', text: honey }] },
  ]
  for (const block of blocks) {
    const valid: PdfBlock = { kind: 'paragraph', text: plainText('Sound figs') }
    const result = await tryRender(createDocument([pdfHeading('chapter', 'Figs'), valid, block]))
    expect(result).toEqual({
      error: { reason: expect.stringContaining('蜜'), below: 'Figs', part: 'Figs 蜜 jam' },
    })
  }
})

test('reports the location of an image without an alternative text', async () => {
  const picture: PdfBlock = { kind: 'picture', picture: { src: 'den.png', alt: '' } }
  expect(await tryRender(createDocument([...everything, pdfHeading('chapter', 'Dens'), picture]))).toEqual({
    error: { reason: 'missing alt text', below: 'Dens', part: '' },
  })
})
