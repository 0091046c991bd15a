import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addressesOf, loadPage } from '../../pages/routes.ts'
import { renderBody } from '../../renderer/render-body.tsx'
import type { Content } from '../../site/content.ts'

/** Prices of one floor that a page prints. */
export interface PrintedKinds {
  url: string
  floor: string
  kinds: readonly string[]
}

/** Pages that list every price on demand. */
const PRICE_TOOLS = ['/estimate']

/** Lists the floors of which a page prints more than `most` kinds of price, in its components and in the file of its texts. */
export async function findManyKinds(
  content: Content,
  contentDir: string,
  most: number,
): Promise<PrintedKinds[]> {
  const found: PrintedKinds[] = []
  for (const url of addressesOf(content)) {
    if (PRICE_TOOLS.includes(url)) continue
    const names = [...(await renderedPrices(url, content)), ...writtenPrices(url, content, contentDir)]
    const kindsByFloor = new Map<string, Set<string>>()
    for (const name of names) {
      const at = name.lastIndexOf('.')
      const floor = name.slice(0, at)
      kindsByFloor.set(floor, (kindsByFloor.get(floor) ?? new Set()).add(name.slice(at + 1)))
    }
    for (const [floor, kinds] of kindsByFloor)
      if (kinds.size > most) found.push({ url, floor, kinds: [...kinds].sort() })
  }
  return found
}

/** Renders a page and returns the prices of floors whose texts its components read. */
async function renderedPrices(url: string, content: Content): Promise<ReadonlySet<string>> {
  const read = new Set<string>()
  const watched = Object.entries(content.prices.entries).map(([name, entry]) => [
    name,
    entry.kind === undefined ? entry : watch(entry, () => read.add(name)),
  ])
  const prices = { ...content.prices, entries: Object.fromEntries(watched) }
  const watchedContent = new Proxy(content, {
    get: (target, field) => (field === 'prices' ? prices : Reflect.get(target, field)),
  })
  const page = await loadPage(url)
  const data = page?.data(content)
  if (!page || !data) throw new Error(`${url} has no page`)
  renderBody({ content: watchedContent, head: data.head, children: page.element(data.subject) })
  return read
}

function watch<Entry extends object>(entry: Entry, noteRead: () => void): Entry {
  return new Proxy(entry, {
    get(target, field) {
      if (field === 'priced' || field === 'range') noteRead()
      return Reflect.get(target, field)
    },
  })
}

/** Returns the prices of floors that the placeholders in the page's content file print. */
function writtenPrices(url: string, { pages, prices }: Content, contentDir: string): string[] {
  const source = pages.all.find(page => page.url === url)?.source
  // The page for unknown addresses has no address of its own.
  if (source === undefined) return []
  const text = readFileSync(path.join(contentDir, source.replace(/^content\//, '')), 'utf8')
  const expressions = [...text.matchAll(/\{\{price:([^{}]*)\}\}/g)].map(([, expression]) => expression ?? '')
  return Object.entries(prices.entries)
    .filter(([, { kind }]) => kind !== undefined)
    .map(([name]) => name)
    .filter(name =>
      expressions.some(expression =>
        new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}(?![\\w.])`).test(expression),
      ),
    )
}
