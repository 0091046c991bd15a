import { expect, test } from 'vitest'
import { routes } from '../../pages/routes.ts'
import { renderPage } from '../../renderer/render-page.tsx'
import type { Content } from '../../site/content.ts'
import { writeGeneratedContent } from '../bench/generated-content.ts'
import { fixtureContent } from '../fixture-content.ts'

/** Lists of what there is more of, and the pages of what was added. */
const others = /^\/cities(?:\/unknown|\/[^/]+-county)?$|^\/blog$|\/(?:town|story)-\d+$/

test('a page does not grow with the number of cities and articles', { timeout: 240_000 }, async () => {
  const few = await pagesWith(20)
  const many = await pagesWith(200)
  expect([...few.keys()]).toEqual(
    expect.arrayContaining(['/cities/flippersburg', '/blog/first-snow', '/services/igloo-floors', '/']),
  )
  const grown = [...few].flatMap(([address, bytes]) => {
    const growth = (many.get(address) ?? Number.NaN) / bytes - 1
    return growth <= 0.05 ? [] : [`${address}: ${Math.round(growth * 100)} %`]
  })
  expect(grown).toEqual([])
})

/** Bytes of each page that is there at both counts and is no list, by address. */
async function pagesWith(count: number): Promise<ReadonlyMap<string, number>> {
  const content = await fixtureContent(contentDir =>
    writeGeneratedContent(contentDir, { cities: count - 2, articles: count - 3 }),
  )
  const pages = await Promise.all(routes.map(route => renderRoute(route, content)))
  return new Map(pages.flat())
}

async function renderRoute(route: (typeof routes)[number], content: Content): Promise<[string, number][]> {
  const addresses = route.addresses(content).filter(address => !others.test(address))
  return Promise.all(
    addresses.map(async (address): Promise<[string, number]> => {
      const page = route.data(content, paramsOf(route.folder, address))
      if (!page) throw new Error(`${route.folder} has no page at ${address}`)
      const children = await route.element(page.subject)
      const html = renderPage({ content, clientEntry: '/client.js', head: page.head, children })
      return [address, Buffer.byteLength(html)]
    }),
  )
}

function paramsOf(folder: string, address: string): Record<string, string> {
  const steps = address.split('/').slice(1)
  const names = folder.split('/').map((name, index) => [name, steps[index] ?? ''] as const)
  return Object.fromEntries(
    names.flatMap(([name, step]) => (name.startsWith('@') ? [[name.slice(1), step]] : [])),
  )
}
