import { applyEdits } from '../../codegen/apply-edits.ts'
import { contentHash } from '../../codegen/cache/disk-cache.ts'
import { check } from '../../codegen/check/check.ts'
import { createMemoryFindingsCache } from '../../codegen/check/memory-findings-cache.ts'
import { hashOfSharedInputs } from '../../codegen/check/disk-findings-cache.ts'
import { validatorOf } from '../../codegen/check/validators.ts'
import { fileTexts } from '../../codegen/finding-texts/file-texts.ts'
import type { Entity } from '../../codegen/model.ts'
import { loadTexasZipTable } from '../../codegen/places/texas.ts'
import type { Edit, Problem } from '../../codegen/problem.ts'
import { type ContentFiles, collectContent, parseFile } from '../../codegen/read/content-files.ts'
import { URL_LIST_FILE } from '../../codegen/read/url-list.ts'
import { resolveSite } from '../../codegen/resolve/resolve-site.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import type { Use } from './uses.ts'

/** What is to happen to the content folder, all or nothing. Paths are relative to it, with `/`. */
export interface Change {
  /** By the path that the file has before. */
  edits: ReadonlyMap<string, readonly Edit[]>
  /** Old path → new path. */
  moves: ReadonlyMap<string, string>
  removed: ReadonlySet<string>
}

/** Why nothing is changed, in words for an editor. */
export interface Refusal {
  refused: string
  /** What stands in the way. */
  uses?: readonly Use[]
}

/** The site as it would be. Nothing is read or written: what is not edited keeps its parse. */
export function siteAfter(site: ResolvedSite, change: Change, now: number): ResolvedSite {
  return resolveSite(site.model, contentAfter(site, change), now)
}

export function checkSite(site: ResolvedSite): Problem[] {
  const tools = {
    validatorOf: (entity: Entity) => validatorOf(site.model, entity),
    zipPlaces: loadTexasZipTable,
    cachedFindings: createMemoryFindingsCache(hashOfSharedInputs(site)),
  }
  return check(site, tools, fileTexts).problems
}

/** A file's text before and after, or undefined for pictures and files that go. */
export function textsOf({ content }: Pick<ResolvedSite, 'content'>, change: Change, file: string) {
  const before =
    file === URL_LIST_FILE ? content.urlList?.text : content.records.find(({ path }) => path === file)?.text
  if (before === undefined || change.removed.has(file)) return undefined
  return { before, after: applyEdits(before, change.edits.get(file) ?? []) }
}

function contentAfter(site: ResolvedSite, change: Change): ContentFiles {
  const { content, model } = site
  const oldNames = new Map([...change.moves].map(([from, to]) => [to, from]))
  const oldName = (file: string) => oldNames.get(file) ?? file
  const records = new Map(content.records.map(record => [record.path, record]))
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

function filesOf({ records, strays, images, urlList }: ContentFiles): string[] {
  return [
    ...records.map(record => record.path),
    ...strays,
    ...[...images].map(image => `images/${image}`),
    ...(urlList ? [URL_LIST_FILE] : []),
  ]
}
