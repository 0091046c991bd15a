import { pricesSchemaUrl, pricesUrl, textUrl, toolsUrl } from '../../site/addresses.ts'
import type { ListedFile, PublishedFile, PublishedPage, PublishInput } from './publish-input.ts'

/** For assistants: every page as text, those of a folder together, and the data, in the format of llmstxt.org. */
export function llms({
  site,
  pages,
  assistants: { list },
}: Pick<PublishInput, 'site' | 'pages' | 'assistants'>): PublishedFile {
  const lines = ({ url, title, description }: PublishedPage) =>
    `- [${title}](${site.url}${textUrl(url)}): ${description}\n`
  const sections = [...inFolders(pages.filter(({ noindex }) => !noindex))].map(
    ([name, of]) => `## ${name || site.identity.tagline}\n\n${of.map(lines).join('')}`,
  )
  const files = listed.map(
    ([name, url]) => `- [${list[name].title}](${site.url}${url}): ${list[name].description}\n`,
  )
  const data = `## ${list.heading}\n\n${files.join('')}`
  return {
    path: 'llms.txt',
    content: [`# ${site.identity.name}\n`, `> ${site.identity.blurb}\n`, ...sections, data].join('\n'),
  }
}

const listed: readonly (readonly [ListedFile, string])[] = [
  ['prices', pricesUrl],
  ['schema', pricesSchemaUrl],
  ['tools', toolsUrl],
]

/** By the title of the page that leads to them; those of no folder first, by ''. */
function inFolders(pages: readonly PublishedPage[]): ReadonlyMap<string, readonly PublishedPage[]> {
  const folders = new Set(pages.map(folderOf))
  const titles = new Map(pages.map(({ url, title }) => [url, title]))
  const found = new Map<string, PublishedPage[]>([['', []]])
  for (const page of pages) {
    const folder = folders.has(page.url) ? page.url : folderOf(page)
    const name = titles.get(folder) ?? ''
    const before = found.get(name)
    if (before) before.push(page)
    else found.set(name, [page])
  }
  return found
}

/** '/cities' of '/cities/austin', and '' of '/cities'. */
const folderOf = ({ url }: PublishedPage) => url.slice(0, Math.max(url.indexOf('/', 1), 0))
