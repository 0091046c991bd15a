import { contentHash } from '../../codegen/cache/hash.ts'
import { collectContent, parseFile } from '../../codegen/read/content-files.ts'
import { URL_LIST_FILE } from '../../codegen/read/url-list.ts'
import { resolveSite } from '../../codegen/resolve/resolve-site.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'

export const year = 2026
export const today = '2026-07-01'

/**
 * Returns the site with some files replaced, added, or removed if they have no text, by path in the content folder. Uses no disk and
 * parses only changed files.
 */
export function changedSite(
  { model, content }: ResolvedSite,
  texts: ReadonlyMap<string, string | undefined>,
): ResolvedSite {
  const records = new Map(content.records.map(record => [record.path, record]))
  const images = [...content.images].map(image => `images/${image}`)
  const files = new Set([...records.keys(), ...content.strays, ...images, URL_LIST_FILE, ...texts.keys()])
  const changed = collectContent(model, {
    files: [...files].filter(file => !texts.has(file) || texts.get(file) !== undefined).sort(),
    read(entity, file) {
      const text = texts.get(file)
      const record = records.get(file)
      if (text !== undefined) return { text, hash: contentHash(text), parsed: parseFile(entity, text) }
      if (!record) throw new Error(`${file} would come from nowhere`)
      return { text: record.text, hash: record.hash, parsed: record }
    },
    bytesOf: file => (texts.has(file) ? 1 : content.bytesOf(file)),
    faultOf: content.faultOf,
    urlList: content.urlList?.text,
    shownPath: content.shownPath,
  })
  return resolveSite(model, changed, year)
}
