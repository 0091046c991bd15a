import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { generate } from '../../../codegen/generate.ts'
import { generateDownloads } from '../../../publishing/downloads/generate-downloads.ts'
import type { RenderPdfs } from '../../../publishing/downloads/make-downloads.ts'
import { siteEmitters } from '../../../publishing/site-emitters.ts'
import { openContent } from '../../../site/open-content.ts'
import { fixtureSite } from '../../codegen/fixture-site.ts'
import { addLanguage } from '../../codegen/languages/invented-language.ts'

const penguin = { path: 'pg', language: 'es-US', name: 'Pingüino' }
const honk = (text: string) => text.replace(/[a-z](?![^{}]*\})/, 'ñ')

test('makes the PDFs that a language has in its words and with its links, and names those of the main language for the others', async () => {
  const site = fixtureSite()
  addLanguage(site, penguin, honk)
  const [kept, other] = ['floe-care', 'price-of-ice']
  rmSync(path.join(site.contentDir, `pg/downloads/${other}.yaml`))
  const { problems } = await generate(site, siteEmitters)
  expect(problems).toEqual([])
  const cacheDir = mkdtempSync(path.join(tmpdir(), 'pdfs-'))
  onTestFinished(() => rmSync(cacheDir, { recursive: true }))
  const options = {
    contentDir: site.contentDir,
    generatedDir: site.outDir,
    cacheDir,
    onProgress() {},
    render: writeDocuments,
  }
  expect(await generateDownloads(options)).toEqual({ problems: [], missing: [] })

  const data = path.join(site.outDir, 'data')
  const [main, own] = [openContent(data), openContent(data, 'pg')]
  const files = (content: typeof own) =>
    Object.fromEntries(content.downloads.all.map(({ slug, downloadUrl }) => [slug, downloadUrl]))
  expect(files(own)).toMatchObject({
    [kept]: `/pg/downloads/${kept}.pdf`,
    [other]: `/downloads/${other}.pdf`,
  })
  expect(Object.keys(own.downloadFiles).sort()).toEqual(Object.keys(main.downloadFiles).sort())
  expect(readdirSync(path.join(site.outDir, 'pg/downloads'))).not.toContain(`${other}.pdf`)
  const document = JSON.parse(readFileSync(path.join(site.outDir, `pg/downloads/${kept}.pdf`), 'utf8'))
  expect(document).toMatchObject({
    language: penguin.language,
    title: honk(main.downloads.find(kept)?.title ?? ''),
  })
  expect(document.publisher.url).toBe(`${main.site.url}/pg`)
})

/** Writes the documents themselves instead of PDFs. */
const writeDocuments: RenderPdfs = async ({ jobs }) => {
  for (const { cached, document } of jobs) {
    mkdirSync(path.dirname(cached), { recursive: true })
    writeFileSync(`${cached}.pages`, '1')
    writeFileSync(`${cached}.pdf`, JSON.stringify(document))
  }
  return { rejected: [], missing: [] }
}
