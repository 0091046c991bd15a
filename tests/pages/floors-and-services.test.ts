/** Which floor, what it costs, how it is laid: the pages of one material, each with its own purpose, lead to one another. */
import { expect, test } from 'vitest'
import { loadPage } from '../../pages/routes.ts'
import { renderBody } from '../../renderer/render-body.tsx'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()

/** Links of the page itself: those of the menus are on every page. */
async function linksOn(url: string): Promise<string[]> {
  const page = await loadPage(url)
  const data = page?.data(content)
  if (!page || !data) throw new Error(`${url} has no page`)
  const html = renderBody({ content, head: data.head, children: page.element(data.subject) })
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return [...main.matchAll(/ href="([^"?#]*)/g)].map(([, href]) => String(href))
}

const catalog = content.flooringPage.url
const collections = content.collectionsPage.url

test.each(content.collections.all)('links the pages about $name to one another', async collection => {
  const service = content.services.get(collection.service).url
  expect(await linksOn(collection.url)).toEqual(expect.arrayContaining([service, catalog, collections]))
  expect(await linksOn(collections)).toEqual(expect.arrayContaining([service, catalog, collection.url]))
})

test('links the catalog to collections and services', async () => {
  expect(await linksOn(catalog)).toEqual(expect.arrayContaining([collections, content.servicesPage.url]))
})

const withCollections = content.services.all.filter(({ related }) => related.collections.length > 0)

test.each(withCollections)('links $name to its collections and the catalog', async ({ url, related }) => {
  const own = related.collections.map(slug => content.collections.get(slug).url)
  expect(await linksOn(url)).toEqual(expect.arrayContaining([...own, catalog]))
})
