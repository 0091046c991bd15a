import assert from 'node:assert/strict'
import path from 'node:path'
import { checkSite } from '../../authoring/change/check-site.ts'
import { applyFixes, dropUnsafeFixes } from '../../authoring/fix/fix-content.ts'
import { codeFrame } from '../../authoring/report/frame.ts'
import { applyEdits } from '../../codegen/apply-edits.ts'
import { emitContent } from '../../codegen/emit/content.ts'
import { pageRecord } from '../../codegen/emit/page-record.ts'
import { emitPages } from '../../codegen/emit/pages.ts'
import { emitAreaMaps } from '../../codegen/extensions/territory/emit-area-map.ts'
import { nearbyPlacesOf } from '../../codegen/extensions/territory/nearby-places.ts'
import type { Problem } from '../../codegen/problem.ts'
import { URL_LIST_FILE } from '../../codegen/read/url-list.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { changedSite, today } from './changed-site.ts'

/** Identifies a problem, independent of its location. */
export const problemKey = ({ file, rule, message }: Problem) => `${file} ${rule} ${message}`

/** Returns the resolved record of a file. */
function printed(site: ResolvedSite, file: string): unknown {
  const record = site.records.find(other => other.path === file)
  return record && JSON.parse(JSON.stringify(pageRecord(record, site.facts)))
}

/** Asserts that valid content can be emitted and that no page is lost. */
export function keepsPassing(site: ResolvedSite, sound: ResolvedSite): void {
  assert.deepEqual([...site.pages.keys()].sort(), [...sound.pages.keys()].sort())
  for (const emit of [emitContent, emitAreaMaps, nearbyPlacesOf]) emit(site)
  emitPages(site, today)
}

/** Asserts that problems have plain words and valid locations, and that one is in the file of the mistake. */
export function keepsTelling(problems: readonly Problem[], file: string, site: ResolvedSite): void {
  const { records, urlList } = site.content
  const texts = new Map([...records, ...(urlList ? [urlList] : [])].map(one => [one.file, one.text]))
  // A lost redirect is reported in the list of URLs.
  const places = file === 'redirects.yaml' ? [file, URL_LIST_FILE] : [path.posix.basename(file)]
  assert.ok(problems.some(problem => places.includes(path.posix.basename(problem.file))))
  for (const problem of problems) {
    const text = texts.get(problem.file) ?? ''
    const [jargon] = programmersWords.exec(`${problem.message} ${problem.suggestion}`) ?? []
    // Messages may quote words of the file.
    assert.ok(jargon === undefined || text.includes(jargon), `${jargon}: ${problem.message}`)
    assert.match(codeFrame(problem, text), /\^/)
  }
}

const programmersWords =
  /\[object|\bnull\b|NaN|TypeError|\n\s+at |\b(?:schema|regex|mapping|scalar|sequence|alias|anchor|implicit key)\b/i

/** Asserts that every fix works alone and causes no new problem. Returns the number of fixes. */
export function keepsOffers(broken: ResolvedSite): number {
  const problems = checkSite(broken)
  const offers = dropUnsafeFixes({ site: broken, problems }).problems.filter(({ fix }) => fix)
  for (const offer of offers) {
    const record = broken.content.records.find(({ file }) => file === offer.file)
    if (!record) throw new Error(`${offer.file} is offered a fix and is no record`)
    const text = applyEdits(record.text, offer.fix ?? [])
    const left = checkSite(changedSite(broken, new Map([[record.path, text]]))).map(problemKey)
    const told = problems.map(problemKey)
    assert.ok(
      count(left, problemKey(offer)) < count(told, problemKey(offer)),
      `${offer.message} is offered a fix that leaves it`,
    )
    if (offer.rule !== 'syntax') assert.deepEqual(missing(left, told), [])
  }
  return offers.length
}

/** Asserts that all fixes together cause no new problem and restore the original. Returns the number of fixed problems. */
export function keepsMeaning(broken: ResolvedSite, sound: ResolvedSite, meant?: { file: string }): number {
  const before = checkSite(broken)
  const { site, problems, fixed } = applyFixes(broken)
  if (fixed.every(({ rule }) => rule !== 'syntax'))
    assert.deepEqual(missing(problems.map(problemKey), before.map(problemKey)), [])
  if (fixed.length > 0 && problems.length === 0 && meant)
    assert.deepEqual(printed(site, meant.file), printed(sound, meant.file))
  return fixed.length
}

const count = (keys: readonly string[], key: string) => keys.filter(other => other === key).length

/** Returns the keys of `some` that aren't in `others`. */
export function missing(some: readonly string[], others: readonly string[]): string[] {
  return some.filter(key => !others.includes(key))
}
