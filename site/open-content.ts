import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { downloadsUrl } from './addresses.ts'
import { type Content, createContent, type DataSource } from './content.ts'
import type { TranslatedPage } from './content-data.ts'
import { inLanguage, type LanguagePath, MAIN_LANGUAGE, type SiteLanguage } from './languages.ts'

/** Output folder of `npm run generate`. */
export const generatedData = 'generated/data'

/** Opens the content of a language in a data folder. Each kind is read on first access. */
export function openContent(folder: string = generatedData, languagePath = MAIN_LANGUAGE): Content {
  return createContent(dataIn(folder, languagePath))
}

/** Parses the texts of a language. */
export function dataIn(folder: string, languagePath = MAIN_LANGUAGE): DataSource {
  const textOf = textsIn(folder, languagePath)
  return kind => JSON.parse(textOf(kind))
}

/**
 * Reads the JSON of each kind and redirects links to missing PDFs to the list of downloads, which says that they are missing. Kinds without
 * words, such as images, are only in the folder itself and not in that of a language.
 */
export function textsIn(folder: string, languagePath = MAIN_LANGUAGE): (kind: string) => string {
  const textOf = (kind: string) => readFileSync(fileOf(folder, languagePath, kind), 'utf8')
  let redirect: ((json: string) => string) | undefined
  return kind => {
    if (kind === 'translatedPages') return JSON.stringify(listTranslatedPages(folder))
    if (kind === 'downloadFiles') return textOf(kind)
    redirect ??= linksToList(missingDownloads(folder, textOf), listUrlIn(folder, languagePath))
    return redirect(textOf(kind))
  }
}

function fileOf(folder: string, languagePath: LanguagePath, kind: string): string {
  const own = path.join(folder, languagePath, `${kind}.json`)
  return existsSync(own) ? own : path.join(folder, `${kind}.json`)
}

/** Opens the content of each further language, by its path. */
export const openTranslations = (folder: string = generatedData): ReadonlyMap<LanguagePath, Content> =>
  new Map(
    readLanguages(folder).flatMap(({ path: languagePath }) =>
      languagePath === MAIN_LANGUAGE ? [] : [[languagePath, openContent(folder, languagePath)] as const],
    ),
  )

/** Lists the languages of a site, the main one first. Empty for a site in one language. */
function readLanguages(folder: string): readonly SiteLanguage[] {
  const site: { languages?: readonly SiteLanguage[] } = JSON.parse(
    readFileSync(path.join(folder, 'site.json'), 'utf8'),
  )
  return site.languages ?? []
}

/** Lists the pages that the site publishes in a further language, by their URLs in the main language. */
function listPublished(folder: string, languagePath: LanguagePath): readonly string[] {
  const file = path.join(folder, languagePath, 'published.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function listTranslatedPages(folder: string): TranslatedPage[] {
  const languages = new Map<string, LanguagePath[]>()
  for (const { path: languagePath } of readLanguages(folder))
    for (const url of listPublished(folder, languagePath))
      languages.set(url, [...(languages.get(url) ?? []), languagePath])
  return [...languages].map(([url, languages]) => ({ url, languages }))
}

interface DownloadRecord {
  slug: string
  downloadUrl: string
}

function missingDownloads(folder: string, textOf: (kind: string) => string): DownloadRecord[] {
  // PDFs are composed before their sizes are known.
  if (!existsSync(path.join(folder, 'downloadFiles.json'))) return []
  const files: object = JSON.parse(textOf('downloadFiles'))
  const downloads: DownloadRecord[] = JSON.parse(textOf('downloads'))
  return downloads.filter(({ slug }) => !Object.hasOwn(files, slug))
}

/** URL of the list of downloads, which may be published in the main language alone. */
const listUrlIn = (folder: string, languagePath: LanguagePath): string =>
  listPublished(folder, languagePath).includes(downloadsUrl)
    ? inLanguage(downloadsUrl, languagePath)
    : downloadsUrl

function linksToList(missing: readonly DownloadRecord[], list: string): (json: string) => string {
  if (missing.length === 0) return json => json
  const slugs = new Map(missing.map(({ downloadUrl, slug }) => [downloadUrl, slug]))
  return json =>
    json.replace(fileLink, (link, url: string) => {
      const slug = slugs.get(url)
      return slug === undefined ? link : `${list}#${slug}`
    })
}

/** A complete JSON string, or an attribute in one. */
const fileLink = /(?<=")((?:\/[a-z]{2})?\/downloads\/[a-z0-9-]+\.pdf)(?:[?#][^"\\]*)?(?=\\?")/g
