import { expect, test } from 'vitest'
import { createPrerenderer } from '../../pages/prerender.ts'
import { writeGeneratedContent } from '../bench/generated-content.ts'
import { fixtureData } from '../fixture-content.ts'

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
  const dataDir = await fixtureData(contentDir =>
    writeGeneratedContent(contentDir, { cities: count - 2, articles: count - 3 }),
  )
  const { addresses, render } = createPrerenderer({ dataDir, clientEntry: '/client.js' })
  const pages = addresses
    .filter(address => !others.test(address))
    .map(async address => [address, Buffer.byteLength((await render(address)).html)] as const)
  return new Map(await Promise.all(pages))
}
