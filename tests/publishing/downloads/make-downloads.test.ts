import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generate } from '../../../codegen/generate.ts'
import type { Download } from '../../../generated/types.ts'
import { describeMissing } from '../../../publishing/downloads/describe-missing.ts'
import { makeDownloads, type RenderPdfs } from '../../../publishing/downloads/make-downloads.ts'
import { pdfErrorProblem } from '../../../publishing/downloads/pdf-error-problem.ts'
import { downloadFile } from '../../../publishing/downloads/vite-plugin.ts'
import { siteEmitters } from '../../../publishing/site-emitters.ts'
import { type Content, createContent } from '../../../site/content.ts'
import { floorPricesOf } from '../../../site/floor-prices.ts'
import { openPdf, pdfRoles, pdfTexts } from './read-pdf.ts'

const contentDir = 'tests/fixtures/site'
const folder = mkdtempSync(path.join(tmpdir(), 'downloads-'))
afterAll(() => rmSync(folder, { recursive: true }))

const source = await fixtureSource()
const downloads = everyKind(createContent(source))
const content = withDownloads(downloads)

async function fixtureSource(): Promise<(kind: string) => unknown> {
  const outDir = path.join(folder, 'generated')
  const { problems } = await generate(
    {
      contentDir,
      outDir,
      cacheDir: path.join(folder, 'cache'),
      year: 2025,
    },
    siteEmitters,
  )
  expect(problems).toEqual([])
  return kind => JSON.parse(readFileSync(path.join(outDir, 'data', `${kind}.json`), 'utf8'))
}

function withDownloads(records: readonly Download[]): Content {
  return createContent(kind => (kind === 'downloads' ? records : source(kind)))
}

/** Creates a download of each kind. A missing kind is a type error. */
function everyKind(site: Content): Download[] {
  const [download] = site.downloads.all
  const [collection] = site.collections.all
  const [guide] = site.guides.all
  if (!download || !collection || !guide) throw new Error('The fixture site needs a record of each')
  const guides = site.guides.all.map(({ slug }) => slug)
  const articles = site.articles.all.map(({ slug }) => slug)
  const contents: { [Type in Download['contents']['type']]: Download['contents'] } = {
    catalog: { type: 'catalog', collection: collection.slug },
    guide: { type: 'guide', collection: collection.slug, guides, articles },
    checklist: { type: 'checklist', guide: guide.slug },
    'area-worksheet': { type: 'area-worksheet' },
    'cost-worksheet': { type: 'cost-worksheet' },
  }
  // The type of slugs covers only the site's own downloads.
  return Object.values(contents).map(
    made => ({ ...download, slug: String(made.type), contents: made }) as Download,
  )
}

async function make(cache: string, of: Content = content, out = 'out', render?: RenderPdfs) {
  let made = 0
  const result = await makeDownloads(of, {
    contentDir,
    outDir: path.join(folder, out),
    cacheDir: path.join(folder, cache),
    onProgress: () => {
      made += 1
    },
    ...(render && { render }),
  })
  return { ...result, made }
}

const names = downloads.map(({ slug }) => `${slug}.pdf`)
const filesOf = () => names.map(name => readFileSync(path.join(folder, 'out', name)))

test('renders every kind of download as an accessible PDF, once and deterministically', async () => {
  const first = await make('kept')
  expect(first).toMatchObject({ rejected: [], made: names.length })
  expect(readdirSync(path.join(folder, 'out')).sort()).toEqual(names.toSorted())
  const before = filesOf()
  for (const [index, { slug, title }] of downloads.entries()) {
    const file = before[index] ?? Buffer.alloc(0)
    const pdf = await openPdf(file)
    expect(first.files[slug]).toEqual({ bytes: file.length, pages: pdf.numPages })
    const { info, metadata } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: title })
    expect(metadata.get('pdfuaid:part'), slug).toBe('1')
    const headings = (await pdfRoles(pdf)).filter(role => /^H\d$/.test(role))
    expect(headings[0]).toBe('H1')
    headings.forEach((heading, at) => {
      const above = Number(headings[at - 1]?.slice(1) ?? 0)
      expect(Number(heading.slice(1)), `${slug}: ${headings}`).toBeLessThanOrEqual(above + 1)
    })
  }
  expect((await make('kept')).made).toBe(0)
  expect((await make('other')).made).toBe(names.length)
  for (const [index, again] of filesOf().entries()) {
    expect(Buffer.compare(again, before[index] ?? Buffer.alloc(0)), names[index]).toBe(0)
  }
})

test('deletes a PDF without a record', async () => {
  writeFileSync(path.join(folder, 'out', 'gone.pdf'), '')
  await make('kept')
  expect(readdirSync(path.join(folder, 'out'))).not.toContain('gone.pdf')
})

test('prints prices with their kinds', async () => {
  const catalog = readFileSync(path.join(folder, 'out', 'catalog.pdf'))
  const text = (await pdfTexts(await openPdf(catalog))).join(' ').replace(/\s+/g, ' ')
  const [collection] = content.collections.all
  const printed = collection
    ? floorPricesOf(collection.priceRange, content).map(name => content.prices.entries[name])
    : []
  expect(printed).not.toHaveLength(0)
  expect(text).toContain(printed.map(({ priced, words }) => `${priced}, ${words}`).join(' '))
})

test('removes emoji', async () => {
  const [download] = downloads
  if (!download) throw new Error('There is no download')
  const decorated = { ...download, description: 'Herring 🐟 snow 👍🏽 and ❤️ ice 🐧' }
  const { rejected } = await make('kept', withDownloads([decorated]), 'decorated')
  expect(rejected).toEqual([])
  const [file = ''] = readdirSync(path.join(folder, 'decorated'))
  const text = (await pdfTexts(await openPdf(readFileSync(path.join(folder, 'decorated', file))))).join(' ')
  expect(text).toContain('Herring snow and ice')
})

test('reports a download that is not accessible, and writes nothing', async () => {
  const [download] = downloads
  if (!download) throw new Error('There is no download')
  const wrong = { ...download, description: 'Herring 鱼 snow' }
  const { rejected, files } = await make('kept', withDownloads([wrong]), 'rejected')
  expect(files).toEqual({})
  expect(readdirSync(folder)).not.toContain('rejected')
  expect(rejected.map(rejected => pdfErrorProblem(rejected))).toEqual([
    expect.objectContaining({
      file: `content/downloads/${wrong.slug}.yaml`,
      rule: 'accessible-pdf',
      message: `Not everybody could read its PDF: "${wrong.title}" has "鱼", which no font for PDFs has.`,
      suggestion: expect.stringContaining('in words'),
    }),
  ])
})

const renderNothing: RenderPdfs = async ({ jobs }) => ({
  rejected: [],
  missing: jobs.map(({ slug }) => ({ slug, reason: 'the press is broken' })),
})

test('without a typesetter, keeps cached files and reports the others as missing', async () => {
  const [first, second] = downloads
  if (!first || !second) throw new Error('There are several downloads')
  await make('kept-some', withDownloads([first]), 'some')
  writeFileSync(path.join(folder, 'some', 'second.pdf'), '')
  const { files, missing } = await make('kept-some', withDownloads([first, second]), 'some', renderNothing)
  expect(Object.keys(files)).toEqual([first.slug])
  expect(missing).toEqual([{ slug: second.slug, reason: 'the press is broken' }])
  expect(readdirSync(path.join(folder, 'some'))).toEqual([`${first.slug}.pdf`])
  expect(describeMissing(missing)).toBe(
    `These downloads are missing, and their page says that they are being prepared, because the press is broken: ${second.slug}.pdf.`,
  )
  expect((await make('kept-some', withDownloads([first, second]), 'some')).missing).toEqual([])
})

test('renders the other documents if one fails', async () => {
  const [first, second] = downloads
  if (!first || !second) throw new Error('There are several downloads')
  const noPicture = { src: '../redirects.yaml', alt: 'Words' }
  const broken = { ...first, slug: 'broken', picture: noPicture } as unknown as Download
  const { files, missing, rejected } = await make('kept-broken', withDownloads([broken, second]), 'broken')
  expect(rejected).toEqual([])
  expect(missing).toEqual([{ slug: 'broken', reason: expect.stringContaining('image format') }])
  expect(Object.keys(files)).toEqual([second.slug])
})

test('reports an unknown message of Typst as it is', () => {
  const rejected = { slug: 'figs', reason: 'figs are too ripe', below: 'Trees', part: 'Sweet figs' }
  expect(pdfErrorProblem(rejected).message).toBe(
    'Not everybody could read its PDF: "Sweet figs" below "Trees" is refused: figs are too ripe.',
  )
})

test('serves only PDFs of the folder in development', () => {
  const served = mkdtempSync(path.join(folder, 'served-'))
  for (const file of ['downloads/figs.pdf', 'es/downloads/figs.pdf', 'downloads/secret.txt', 'figs.pdf']) {
    mkdirSync(path.join(served, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(served, file), '')
  }
  expect(downloadFile('/downloads/figs.pdf?a=1', served)).toBe(path.join(served, 'downloads/figs.pdf'))
  expect(downloadFile('/es/downloads/figs.pdf', served)).toBe(path.join(served, 'es/downloads/figs.pdf'))
  for (const url of ['/downloads/none.pdf', '/downloads/secret.txt', '/downloads/../figs.pdf', '/figs.pdf']) {
    expect(downloadFile(url, served)).toBeUndefined()
  }
})
