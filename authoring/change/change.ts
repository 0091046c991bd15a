import { applyEdits } from '../../codegen/apply-edits.ts'
import { contentHash } from '../../codegen/cache/memo.ts'
import { check } from '../../codegen/check/check.ts'
import { recallInProcess } from '../../codegen/check/recall-in-process.ts'
import { sharedVersion } from '../../codegen/check/remember-findings.ts'
import { validatorOf } from '../../codegen/check/validators.ts'
import { texasPlaces } from '../../codegen/places/texas.ts'
import type { Edit, Problem } from '../../codegen/problem.ts'
import { type Content, gatherContent, parse } from '../../codegen/read/content.ts'
import { urlListFile } from '../../codegen/read/url-list.ts'
import { assembleSite, type Site } from '../../codegen/resolve/site.ts'
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
export function siteAfter(site: Site, change: Change, now: number): Site {
  return assembleSite(site.model, contentAfter(site, change), now)
}

export function checkSite(site: Site): Problem[] {
  return check(site, {
    validatorOf: entity => validatorOf(site.model, entity),
    zipPlaces: texasPlaces,
    recall: recallInProcess(sharedVersion(site)),
  }).problems
}

/** A file's text before and after, or undefined for pictures and files that go. */
export function textsOf({ content }: Pick<Site, 'content'>, change: Change, file: string) {
  const before =
    file === urlListFile ? content.urlList?.text : content.records.find(({ path }) => path === file)?.text
  if (before === undefined || change.removed.has(file)) return undefined
  return { before, after: applyEdits(before, change.edits.get(file) ?? []) }
}

function contentAfter(site: Site, change: Change): Content {
  const { content, model } = site
  const oldNames = new Map([...change.moves].map(([from, to]) => [to, from]))
  const oldName = (file: string) => oldNames.get(file) ?? file
  const records = new Map(content.records.map(record => [record.path, record]))
  return gatherContent(model, {
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
      return { text, hash: contentHash(text), parsed: parse(entity, text) }
    },
    bytesOf: file => content.bytesOf(oldName(file)),
    faultOf: image => content.faultOf(oldName(`images/${image}`).slice('images/'.length)),
    urlList: textsOf(site, change, urlListFile)?.after,
    shownPath: content.shownPath,
  })
}

function filesOf({ records, strays, images, urlList }: Content): string[] {
  return [
    ...records.map(record => record.path),
    ...strays,
    ...[...images].map(image => `images/${image}`),
    ...(urlList ? [urlListFile] : []),
  ]
}
