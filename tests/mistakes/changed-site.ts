import { contentHash } from '../../codegen/cache/memo.ts'
import { gatherContent, parse } from '../../codegen/read/content.ts'
import { urlListFile } from '../../codegen/read/url-list.ts'
import { assembleSite, type Site } from '../../codegen/resolve/site.ts'

export const now = 2026

/** The site with some files replaced or added, by path in the content folder. No disk: what did not change keeps its parse. */
export function changedSite({ model, content }: Site, texts: ReadonlyMap<string, string>): Site {
  const records = new Map(content.records.map(record => [record.path, record]))
  const images = [...content.images].map(image => `images/${image}`)
  const files = new Set([...records.keys(), ...content.strays, ...images, urlListFile, ...texts.keys()])
  const changed = gatherContent(model, {
    files: [...files].sort(),
    read(entity, file) {
      const text = texts.get(file)
      const record = records.get(file)
      if (text !== undefined) return { text, hash: contentHash(text), parsed: parse(entity, text) }
      if (!record) throw new Error(`${file} would come from nowhere`)
      return { text: record.text, hash: record.hash, parsed: record }
    },
    bytesOf: file => (texts.has(file) ? 1 : content.bytesOf(file)),
    faultOf: content.faultOf,
    urlList: content.urlList?.text,
    shownPath: content.shownPath,
  })
  return assembleSite(model, changed, now)
}
