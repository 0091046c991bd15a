import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { addressesOf, loadPage } from '../../pages/routes.ts'
import { compose } from '../../publishing/downloads/compose/compose.ts'
import { priceBook } from '../../publishing/site-files/price-book.ts'
import { convertToMarkdown } from '../../renderer/convert-to-markdown.ts'
import { renderBody } from '../../renderer/render-body.tsx'
import { createFloorTools } from '../../server/assistants/floor-tools.ts'
import { estimateToBusiness, estimateToVisitor } from '../../server/delivery/mail/compose.ts'
import { createSiteMail } from '../../server/delivery/mail/site-mail.ts'
import type { Content } from '../../site/content.ts'
import { calculationOf } from '../../site/floor-cost/calculation.ts'
import { fixtureContent } from '../fixture-content.ts'
import { newEstimate } from '../server/estimate.ts'

/** The igloo company, whose sea ice has these prices for material. */
const seaIceAt = (low: number, high: number) =>
  fixtureContent(contentDir => {
    const file = path.join(contentDir, 'prices.yaml')
    const before = readFileSync(file, 'utf8')
    const after = before.replace(
      /(seaIce:\n\s+name: .*\n\s+material: )\{.*\}/,
      `$1{ low: ${low}, usual: ${low}, high: ${high} }`,
    )
    expect(after).not.toBe(before)
    // A price that includes more must not be lower, and a large job not dearer than a small one.
    const priced = (kind: string, more: number) =>
      `${kind}: { low: ${low + more}, usual: ${low + more}, high: ${high + more} }`
    writeFileSync(
      file,
      after
        .replace('plainRoom: { low: 3, usual: 4.6, high: 7 }', priced('plainRoom', 1))
        .replace('{ area: 300, material: 0.9, labor: 0.8 }', '{ area: 300, material: 1, labor: 0.8 }')
        .replace('usualJob: { low: 4, usual: 6, high: 9 }', priced('usualJob', 2)),
    )
  })

const asked: Readonly<Record<string, unknown>> = {
  list_floors: {},
  compare_floors: { floors: ['sea-ice', 'packed-snow'], area: 100 },
  estimate_price: { floor: 'sea-ice', area: 100 },
}

/** Everything that the site prints: pages with their heads, PDFs, mails. By name. */
async function printed(content: Content): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const address of addressesOf(content)) {
    const page = await loadPage(address)
    const data = page?.data(content)
    if (!page || !data) throw new Error(`${address} has no page`)
    const body = renderBody({ content, head: data.head, children: page.element(data.subject) })
    all.set(address, `${JSON.stringify(data.head)}${body}`)
    all.set(`${address}.md`, convertToMarkdown(body, { title: '', description: '', url: content.site.url }))
  }
  for (const download of content.downloads.all) {
    all.set(download.downloadUrl, JSON.stringify(compose(download, content)))
  }
  for (const tool of createFloorTools(content)) {
    const { text } = await tool.call(asked[tool.name], { address: '' })
    all.set(tool.name, text)
  }
  all.set('prices.json', String(priceBook(content, undefined).content))
  const calculation = calculationOf('length-1=10&width-1=10&floor=sea-ice', content) ?? null
  const request = { ...newEstimate(1), calculation, pictures: [], office: '' }
  const mail = createSiteMail(content).content
  all.set('mail', JSON.stringify(estimateToVisitor(request, mail, content.site.url)))
  all.set('mail to the business', JSON.stringify(estimateToBusiness(request, mail)))
  return all
}

test('changes every page that prints a changed price, and leaves the old one nowhere', async () => {
  const [before, after] = [
    await printed(await seaIceAt(6131, 8779)),
    await printed(await seaIceAt(7331, 9417)),
  ]
  // Its own figures, the full range with its labor of 3 to 4.5, and 110 sq ft of it.
  const figures = (low: number, high: number) =>
    [low, high, low + 3, high + 4.5, low * 110, high * 110].flatMap(figure => [
      String(figure),
      figure.toLocaleString('en-US'),
    ])
  const says = (list: readonly string[]) => (text: string) =>
    list.some(figure => new RegExp(`(?<![\\d.,])${figure.replace(/[.,]/g, '[.,]')}(?![\\d])`).test(text))
  const old = says(figures(6131, 8779))
  const fresh = says(figures(7331, 9417))
  const printing = [...before].filter(([, text]) => old(text)).map(([name]) => name)
  expect(printing).toEqual(
    expect.arrayContaining([
      '/',
      '/services',
      '/services/igloo-floors',
      '/estimate',
      '/services.md',
      'mail',
      'list_floors',
      'estimate_price',
      'prices.json',
      '/downloads/price-of-ice.pdf',
    ]),
  )
  expect([...after].filter(([, text]) => fresh(text)).map(([name]) => name)).toEqual(printing)
  expect([...after].filter(([, text]) => old(text)).map(([name]) => name)).toEqual([])
})

test('changes every page that prints a changed warranty', async () => {
  const iceFor = (years: number) =>
    fixtureContent(contentDir => {
      const file = path.join(contentDir, 'terms.yaml')
      const before = readFileSync(file, 'utf8')
      const after = before.replace(/(?<=^ +ice: \{ name: Ice, low: )\d+/m, String(years))
      expect(after).not.toBe(before)
      writeFileSync(file, after)
    })
  const [before, after] = [await printed(await iceFor(61)), await printed(await iceFor(73))]
  const saying = (all: ReadonlyMap<string, string>, years: string) =>
    [...all].filter(([, text]) => text.includes(`${years}-year`)).map(([name]) => name)
  expect(saying(before, '61')).toContain('/flooring/sea-ice')
  expect(saying(after, '73')).toEqual(saying(before, '61'))
  expect(saying(after, '61')).toEqual([])
})
