import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPrerenderer } from '../../pages/prerender.ts'
import { redirectsFile } from '../../publishing/site-files/static-host-files.ts'
import { fixtureData } from '../fixture-content.ts'

const missing = 'floe-care'
const missingFile = `/downloads/${missing}.pdf`
const complete = await fixtureData(contentDir => {
  const redirects = path.join(contentDir, 'redirects.yaml')
  const text = readFileSync(redirects, 'utf8')
  writeFileSync(redirects, `${text}  - from: /old-floes\n    to: ${missingFile}\n    reason: A sheet.\n`)
})
const folder = mkdtempSync(path.join(tmpdir(), 'missing-downloads-'))
afterAll(() => rmSync(folder, { recursive: true }))

const incomplete = withoutFile(missing)

function withoutFile(slug: string): string {
  const data = path.join(folder, 'data')
  cpSync(complete, data, { recursive: true })
  const file = path.join(data, 'downloadFiles.json')
  const files: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  delete files[slug]
  writeFileSync(file, JSON.stringify(files))
  return data
}

async function pagesOf(dataDir: string): Promise<Map<string, string>> {
  const prerenderer = createPrerenderer({ dataDir, clientEntry: '/client.js' })
  const pages = prerenderer.addresses.map(async address => {
    const { html, text = '' } = await prerenderer.render(address)
    return [address, html + text] as const
  })
  return new Map(await Promise.all(pages))
}

const pagesWith = (pages: ReadonlyMap<string, string>, text: string) =>
  [...pages].filter(([, page]) => page.includes(text)).map(([address]) => address)

test('links to the list instead of a missing download', async () => {
  const [before, after] = [await pagesOf(complete), await pagesOf(incomplete)]
  const linking = pagesWith(before, missingFile)
  expect(linking).toEqual(expect.arrayContaining(['/downloads', '/guides/sweeping-snow']))
  expect(pagesWith(after, missingFile)).toEqual([])
  for (const address of linking) expect(after.get(address), address).toContain(`#${missing}`)
})

test('says on the list that a missing download is being prepared', async () => {
  const { content, render } = createPrerenderer({ dataDir: incomplete, clientEntry: '/client.js' })
  const { html } = await render('/downloads')
  const { preparing } = content.interfaceTexts.downloads
  expect(html.split(preparing)).toHaveLength(2)
  const linked = [...html.matchAll(/href="([^"]+\.pdf)"/g)].map(([, url]) => url)
  const others = content.downloads.all.filter(({ slug }) => String(slug) !== missing)
  expect(linked).toEqual(others.map(({ downloadUrl }) => downloadUrl))
})

test('redirects to the list instead of a missing download', () => {
  const { content } = createPrerenderer({ dataDir: incomplete, clientEntry: '/client.js' })
  const input = { redirects: content.redirects.items, pages: content.pages.all, translations: [] }
  expect(redirectsFile(input).content).toContain(`/old-floes /downloads#${missing} 301`)
})
