/** A second language of the fixture site with the texts of the first one, for what doesn't depend on words. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inLanguage, type SiteLanguage } from '../site/languages.ts'
import { openContent } from '../site/open-content.ts'

const copied: SiteLanguage = { path: 'es', language: 'es-US', name: 'Español' }

/**
 * Writes the data of a site's second language into the folder of the first one. Records and links have the addresses of the pages that are
 * published in it.
 */
export function copyLanguage(
  dataDir: string,
  isPublished: (url: string) => boolean = () => true,
): SiteLanguage {
  const { pages } = openContent(dataDir)
  const published = pages.all.map(({ url }): string => url).filter(isPublished)
  const known = new Set(published)
  const target = path.join(dataDir, copied.path)
  mkdirSync(target, { recursive: true })
  for (const file of readdirSync(dataDir).filter(name => name.endsWith('.json'))) {
    const json = readFileSync(path.join(dataDir, file), 'utf8')
    writeFileSync(
      path.join(target, file),
      json.replace(address, url => (known.has(url) ? inLanguage(url, copied.path) : url)),
    )
  }
  const own = openContent(target)
  writeJson(path.join(target, 'site.json'), { ...own.site, language: copied.language })
  const ownPages = own.pages.all.filter(({ url }) => url.startsWith(`/${copied.path}`))
  writeJson(path.join(target, 'pages.json'), ownPages)
  writeJson(path.join(target, 'published.json'), published.toSorted())
  writeJson(path.join(target, 'missing.json'), [])
  return copied
}

/** A path at the start of a string or of an attribute in one. */
const address = /(?<=")\/[^"?#\\]*(?=["?#\\])/g

const writeJson = (file: string, data: unknown) => writeFileSync(file, JSON.stringify(data))
