import { textAt } from '../../codegen/json.ts'
import { localizedSites } from '../../codegen/languages/localize.ts'
import { sourceKey } from '../../codegen/languages/merged-data.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { splitTranslationPath } from '../config/translation-entity.ts'
import { typedPath } from '../draft/values.ts'

interface SiteOfFile {
  /** The site in the language of the file. */
  site: ResolvedSite
  /** The record that the file is of or translates. Undefined for a file that the site doesn't have. */
  record: ContentRecord | undefined
  /** Folder of the language; empty for the main one. */
  folder: string
}

/** Returns the site in the language of a file, and its record in that language. */
export function siteOfFile(main: ResolvedSite, path: string): SiteOfFile {
  const { folder, main: original } = splitTranslationPath(main.model, path) ?? { folder: '', main: path }
  const site = localizedSites(main).find(({ language }) => language.path === folder)?.site ?? main
  const find = (own: string) => site.records.find(record => record.path === own)
  return { site, record: find(path) ?? find(original), folder }
}

/** Returns the field of a file that a text of its record is typed in. A text that isn't translated keeps the path of the main language. */
export function ownFieldOf(
  { content }: ResolvedSite,
  { path, translation, data }: ContentRecord,
  field: string,
): string {
  const file = content.translations.find(other => other.path === path)
  const own = translation?.toOwnPath(typedPath(data, field))
  return own && textAt(file?.data, own) !== undefined ? sourceKey(own) : field
}
