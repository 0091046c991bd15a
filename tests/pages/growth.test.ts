import { afterEach, expect, test, vi } from 'vitest'
import { createPrerenderer } from '../../pages/prerender.ts'
import { writeGeneratedContent } from '../bench/generated-content.ts'
import { fixtureData } from '../fixture-content.ts'

/** Lists of what there is more of, and the pages of what was added. */
const others = /^\/cities\/(?:unknown|[^/]+-county)$|^\/blog$|\/(?:town|story)-\d+$/

test('keeps the size of a page when cities and articles are added', async () => {
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

test('keeps the number of reads when cities and articles are added', async () => {
  const [few, many] = [await readsWith(20), await readsWith(200)]
  expect(many).toEqual(few)
})

/** How much of the content is read for a city and an article that come after others, by their addresses. */
async function readsWith(count: number): Promise<Readonly<Record<string, number>>> {
  const { render } = createPrerenderer({ dataDir: await dataWith(count), clientEntry: '/client.js' })
  for (const address of ['/cities/town-1', '/blog/story-1']) await render(address)
  // Tracked content reads each field through it.
  const read = vi.spyOn(Reflect, 'get')
  const readsOf = async (address: string) => {
    read.mockClear()
    await render(address)
    return read.mock.calls.length
  }
  return { city: await readsOf('/cities/town-2'), article: await readsOf('/blog/story-2') }
}

afterEach(() => vi.restoreAllMocks())

/** Returns the bytes by URL of pages that exist at both sizes and aren't lists. */
async function pagesWith(count: number): Promise<ReadonlyMap<string, number>> {
  const { addresses, render } = createPrerenderer({
    dataDir: await dataWith(count),
    clientEntry: '/client.js',
  })
  const pages = addresses
    .filter(address => !others.test(address))
    .map(async address => [address, Buffer.byteLength((await render(address)).html)] as const)
  return new Map(await Promise.all(pages))
}

const dataWith = (count: number) =>
  fixtureData(contentDir => writeGeneratedContent(contentDir, { cities: count - 2, articles: count - 3 }))
