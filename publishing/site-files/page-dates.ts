import { coversAllRecords, parseDependencyKey } from '../../site/dependencies.ts'
import { groupBy } from '../../site/group-by.ts'
import { inLanguage, splitLanguage } from '../../site/languages.ts'
import { splitKind } from '../../site/tracked-content.ts'
import type { PublishedPage } from './publish-input.ts'

export interface PageDatesOptions {
  pages: readonly Pick<PublishedPage, 'url' | 'source' | 'schema'>[]
  /** Date and time of the last change of each content file, by its path as 'content/…'. */
  files: ReadonlyMap<string, string>
  /** Keys of the dependencies of a page, without those of its layout. */
  dependenciesOf: (url: string) => readonly string[]
}

/**
 * Finds the date and time when each page last changed, by URL. A page changes with its own file, the files of the pages directly below
 * its URL, which it lists, and the files of records without pages that it shows. Texts of every page, such as labels and the menu, don't
 * count. Pages without any known date are missing.
 */
export function findPageDates({ pages, files, dependenciesOf }: PageDatesOptions): Map<string, string> {
  const schemasWithPages = new Set(pages.map(({ schema }) => schema))
  const childPages = groupBy(pages, ({ url }) => parentOf(url))
  const filesByFolder = groupBy(files, ([file]) => file.split('/').slice(0, -1).join('/'))
  const shownFiles = (url: string) =>
    dependenciesOf(url)
      .filter(coversAllRecords)
      .map(parseDependencyKey)
      .filter(({ kind, field }) => !field && !schemasWithPages.has(splitKind(kind).kind))
      .flatMap(({ kind }) => filesByFolder.get(`content/${kind}`) ?? [])
  return new Map(
    pages.flatMap(page => {
      const own = [page, ...(childPages.get(page.url) ?? [])].flatMap(({ source }) => files.get(source) ?? [])
      const last = newestOf([...own, ...shownFiles(page.url).map(([, date]) => date)])
      return last === undefined ? [] : [[page.url, last] as const]
    }),
  )
}

/** Returns '/cities' for '/cities/austin', and undefined for '/cities'. */
function parentOf(url: string): string | undefined {
  const { languagePath, path } = splitLanguage(url)
  const parent = path.slice(0, path.lastIndexOf('/'))
  return parent === '' ? undefined : inLanguage(parent, languagePath)
}

// Dates have different time zones, so they can't be compared as strings.
function newestOf(dates: readonly string[]): string | undefined {
  return [...dates].sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
}
