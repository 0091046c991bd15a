import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { orderFor } from '../../publishing/downloads/compose/area-worksheet.ts'
import { emitDownloadFiles } from '../../publishing/downloads/generate-downloads.ts'
import { pageCount } from '../../publishing/downloads/page-count.ts'
import { type PrintedFile, printStory } from '../../publishing/downloads/print-story.ts'
import { type Block, plain, type Story } from '../../publishing/downloads/story.ts'
import { cutFaces } from '../../publishing/downloads/typeset/faces.ts'
import { downloadFile } from '../../publishing/downloads/vite-plugin.ts'
import { everything, paint, story } from './invented-story.ts'
import { countOf, informationOf, pageContents, pdfText, says, unmarkedOperators } from './pdf-parts.ts'

const faces = await cutFaces()

async function print(of: Story): Promise<PrintedFile> {
  return printStory(of, faces, await paint(of))
}

test('the same story gives the same bytes', async () => {
  const [one, two] = [await print(story(everything)), await print(story(everything))]
  expect(Buffer.compare(one.file, two.file)).toBe(0)
})

test('another word gives other bytes', async () => {
  const one = await print(story([{ kind: 'paragraph', text: plain('Ripe figs') }]))
  const two = await print(story([{ kind: 'paragraph', text: plain('Dried figs') }]))
  expect(Buffer.compare(one.file, two.file)).not.toBe(0)
})

test('a file says its title, language, date and that it is tagged', async () => {
  const { file } = await print(story(everything))
  expect(pdfText(file).slice(0, 8)).toBe('%PDF-1.7')
  expect(informationOf(file, 'Title')).toBe('(Fig floors)')
  expect(informationOf(file, 'CreationDate')).toBe('(D:20240201000000Z)')
  for (const words of ['/Lang (en-US)', '/DisplayDocTitle true', '/Marked true', '/StructTreeRoot']) {
    expect(says(file, words), words).toBe(true)
  }
})

test('the structure names headings, lists, tables with their heads, links and pictures with their words', async () => {
  const { file } = await print(story(everything))
  expect(countOf(file, /\/S \/H1\b/g)).toBe(1)
  expect(countOf(file, /\/S \/H2\b/g)).toBe(1)
  expect(countOf(file, /\/S \/Table\b/g)).toBe(1)
  expect(countOf(file, /\/S \/TR\b/g)).toBe(61)
  expect(countOf(file, /\/Scope \/Column\b/g)).toBe(2)
  expect(countOf(file, /\/Scope \/Row\b/g)).toBe(60)
  expect(countOf(file, /\/S \/LI\b/g)).toBe(5)
  expect(countOf(file, /\/S \/Link\b/g)).toBe(countOf(file, /\/Subtype \/Link\b/g))
  expect(says(file, '/URI (https://fig.example/tree)')).toBe(true)
  for (const alt of ['A den', 'The same den', 'Fig wood']) expect(says(file, `/Alt (${alt})`), alt).toBe(true)
})

test('everything on a page is in the structure or marked as decoration', async () => {
  const { file, pages } = await print(story(everything))
  const contents = pageContents(file)
  expect(contents).toHaveLength(pages)
  for (const content of contents) {
    expect(content).toMatch(/TJ/)
    expect(unmarkedOperators(content)).toEqual([])
  }
})

test('chapters and their sections are bookmarks', async () => {
  const { file } = await print(story(everything))
  expect(says(file, '/PageMode /UseOutlines')).toBe(true)
  const chapter = /\n(\d+) 0 obj\n<<[^>]*?\/Title \(Figs\)/.exec(pdfText(file))?.[1]
  expect(chapter).toBeDefined()
  const section = /obj\n<<([^>]*?\/Title \(Kinds\)[^>]*)>>/.exec(pdfText(file))?.[1]
  expect(section).toContain(`/Parent ${chapter} 0 R`)
})

test('the number of pages is what the file holds', async () => {
  const long: Block[] = Array.from({ length: 90 }, () => ({
    kind: 'paragraph',
    text: plain('Figs ripen late in the year. '.repeat(9)),
  }))
  for (const opening of ['cover', 'band'] as const) {
    const { file, pages } = await print(story(long, { opening }))
    expect(pages).toBeGreaterThan(5)
    expect(countOf(file, /\/Type \/Page\b/g)).toBe(pages)
    expect(pageCount(file)).toBe(pages)
  }
})

test('a character that the fonts lack is refused with the text that has it', async () => {
  const arrow = story([{ kind: 'paragraph', text: plain('Fig → jam') }])
  await expect(print(arrow)).rejects.toThrow('no "→", which a PDF was to print')
})

test('boxes cover the area and its waste, and not one more than needed', () => {
  const room = (length: number, percent: number, squareFeetPerBox: number) =>
    orderFor({ parts: [{ length, width: 10 }], percent, squareFeetPerBox })
  expect(room(10, 10, 22)).toEqual({ area: 100, order: 110, boxes: 5 })
  expect(room(10, 10, 21.9)).toEqual({ area: 100, order: 110, boxes: 6 })
  expect(room(12, 5, 20)).toEqual({ area: 120, order: 126, boxes: 7 })
})

test('sizes and page counts become a module', () => {
  const [code] = emitDownloadFiles({ 'fig-booklet': { bytes: 1200, pages: 3 } })
  expect(code?.path).toBe('download-files.js')
  expect(code?.text).toContain(
    'export const downloadFiles = JSON.parse("{\\"fig-booklet\\":{\\"bytes\\":1200',
  )
})

test('in development only PDFs of the folder are served', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'downloads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'figs.pdf'), '')
  writeFileSync(path.join(folder, 'secret.txt'), '')
  expect(downloadFile('/downloads/figs.pdf?a=1', folder)).toBe(path.join(folder, 'figs.pdf'))
  for (const url of ['/downloads/none.pdf', '/downloads/secret.txt', '/downloads/../figs.pdf', '/figs.pdf']) {
    expect(downloadFile(url, folder)).toBeUndefined()
  }
})
