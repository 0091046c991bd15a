import { applyEdits } from '../../codegen/apply-edits.ts'
import type { Edit } from '../../codegen/problem.ts'
import { type ContentFiles, collectContent, parseFile } from '../../codegen/read/content-files.ts'
import { URL_LIST_FILE } from '../../codegen/read/url-list.ts'
import { resolveSite } from '../../codegen/resolve/resolve-site.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import type { RecordUsage } from './usages.ts'

/** A change to the content folder, applied as a whole. Paths are relative to the folder, with `/`. */
export interface ContentChange {
  /** Edits by the old path of the file. */
  edits: ReadonlyMap<string, readonly Edit[]>
  /** Old path → new path. */
  moves: ReadonlyMap<string, string>
  removed: ReadonlySet<string>
}

/** The reason why nothing is changed, in words for an editor. */
export interface Rejection {
  refused: string
  /** Usages that prevent the change. */
  uses?: readonly RecordUsage[]
}

/** Returns the changed site. Reads and writes no files; unchanged records aren't parsed again. */
export function applyToSite(site: ResolvedSite, change: ContentChange): ResolvedSite {
  return resolveSite(site.model, contentAfter(site, change), site.year)
}

/** Returns a file's text before and after, or undefined for images and removed files. */
export function textsOf({ content }: Pick<ResolvedSite, 'content'>, change: ContentChange, file: string) {
  const before =
    file === URL_LIST_FILE
      ? content.urlList?.text
      : [...content.records, ...content.translations].find(({ path }) => path === file)?.text
  if (before === undefined || change.removed.has(file)) return undefined
  return { before, after: applyEdits(before, change.edits.get(file) ?? []) }
}

function contentAfter(site: ResolvedSite, change: ContentChange): ContentFiles {
  const { content, model } = site
  const oldNames = new Map([...change.moves].map(([from, to]) => [to, from]))
  const oldName = (file: string) => oldNames.get(file) ?? file
  const records = new Map([...content.records, ...content.translations].map(record => [record.path, record]))
  return collectContent(model, {
    files: filesOf(content)
      .filter(file => !change.removed.has(file))
      .map(file => change.moves.get(file) ?? file)
      .sort(),
    read(entity, file) {
      const record = records.get(oldName(file))
      if (!record) throw new Error(`${file} would come from nowhere`)
      const edits = change.edits.get(record.path)
      if (!edits) return { text: record.text, hash: record.hash, parsed: record }
      const text = applyEdits(record.text, edits)
      // The text itself, because browsers can't hash it synchronously.
      return { text, hash: text, parsed: parseFile(entity, text) }
    },
    bytesOf: file => content.bytesOf(oldName(file)),
    faultOf: image => content.faultOf(oldName(`images/${image}`).slice('images/'.length)),
    urlList: textsOf(site, change, URL_LIST_FILE)?.after,
    shownPath: content.shownPath,
  })
}

function filesOf({ records, translations, strays, images, urlList }: ContentFiles): string[] {
  return [
    ...[...records, ...translations].map(record => record.path),
    ...strays,
    ...[...images].map(image => `images/${image}`),
    ...(urlList ? [URL_LIST_FILE] : []),
  ]
}
