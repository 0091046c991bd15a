import { applyEdits } from '../../codegen/apply-edits.ts'
import { contentHash } from '../../codegen/cache/disk-cache.ts'
import { memoizeByObject } from '../../codegen/cache/memoize.ts'
import { check } from '../../codegen/check/check.ts'
import { hashOfSharedInputs } from '../../codegen/check/disk-findings-cache.ts'
import { createMemoryFindingsCache } from '../../codegen/check/memory-findings-cache.ts'
import { validatorOf } from '../../codegen/check/validators.ts'
import { fileTexts } from '../../codegen/finding-texts/file-texts.ts'
import type { Entity } from '../../codegen/model.ts'
import { loadTexasZipTable } from '../../codegen/places/texas.ts'
import type { Edit, Problem } from '../../codegen/problem.ts'
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

/** Returns the errors of a site. Memoized, since fixes and commands ask again about the site before their change. */
export const checkSite = memoizeByObject((site: ResolvedSite): readonly Problem[] => {
  const tools = {
    validatorOf: (entity: Entity) => validatorOf(site.model, entity),
    zipPlaces: loadTexasZipTable,
    cacheOf: (of: ResolvedSite) => createMemoryFindingsCache(hashOfSharedInputs(of)),
  }
  return check(site, tools, fileTexts).problems
})

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
      return { text, hash: contentHash(text), parsed: parseFile(entity, text) }
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
