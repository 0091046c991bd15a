import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { downloadsUrl } from './addresses.ts'
import { type Content, createContent, type DataSource } from './content.ts'

/** The folder of data that `npm run generate` makes. */
export const generatedData = 'generated/data'

/** The content in a folder of data: each kind is read when something of it is first needed. */
export function openContent(folder: string = generatedData): Content {
  return createContent(dataIn(folder))
}

/** Links to PDFs that could not be made yet lead to the list of downloads, which says so. */
export function dataIn(folder: string): DataSource {
  const textOf = (kind: string) => readFileSync(path.join(folder, `${kind}.json`), 'utf8')
  let redirect: ((json: string) => string) | undefined
  return kind => {
    if (kind === 'downloadFiles') return JSON.parse(textOf(kind))
    redirect ??= linksToList(missingDownloads(folder, textOf))
    return JSON.parse(redirect(textOf(kind)))
  }
}

interface DownloadRecord {
  slug: string
  downloadUrl: string
}

function missingDownloads(folder: string, textOf: (kind: string) => string): DownloadRecord[] {
  // Pages are rendered from this data before it is known, if that is worth it.
  if (!existsSync(path.join(folder, 'downloadFiles.json'))) return []
  const files: object = JSON.parse(textOf('downloadFiles'))
  const downloads: DownloadRecord[] = JSON.parse(textOf('downloads'))
  return downloads.filter(({ slug }) => !Object.hasOwn(files, slug))
}

function linksToList(missing: readonly DownloadRecord[]): (json: string) => string {
  if (missing.length === 0) return json => json
  const slugs = new Map(missing.map(({ downloadUrl, slug }) => [downloadUrl, slug]))
  return json =>
    json.replace(fileLink, (link, url: string) => {
      const slug = slugs.get(url)
      return slug === undefined ? link : `${downloadsUrl}#${slug}`
    })
}

/** A whole text of JSON, or an attribute in one. */
const fileLink = /(?<=")(\/downloads\/[a-z0-9-]+\.pdf)(?:[?#][^"\\]*)?(?=\\?")/g
