import assert from 'node:assert/strict'
import path from 'node:path'
import { checkSite } from '../../authoring/change/change.ts'
import { applyFixes, dropUnsafeFixes } from '../../authoring/fix/fix-content.ts'
import { codeFrame } from '../../authoring/report/frame.ts'
import { applyEdits } from '../../codegen/apply-edits.ts'
import { emitContent } from '../../codegen/emit/content.ts'
import { emitPages } from '../../codegen/emit/pages.ts'
import { emitAreaMap } from '../../codegen/extensions/territory/emit-area-map.ts'
import { emitNearbyPlaces } from '../../codegen/extensions/territory/emit-nearby-places.ts'
import type { Problem } from '../../codegen/problem.ts'
import { URL_LIST_FILE } from '../../codegen/read/url-list.ts'
import { resolveRecord } from '../../codegen/resolve/resolve-record.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { changedSite, now } from './changed-site.ts'

/** A problem as it is told, wherever in its file an edit has moved it. */
export const keyOf = ({ file, rule, message }: Problem) => `${file} ${rule} ${message}`

/** What pages get of a file. */
function printed(site: ResolvedSite, file: string): unknown {
  const record = site.records.find(other => other.path === file)
  return record && JSON.parse(JSON.stringify(resolveRecord(record, site.facts)))
}

/** Content that passes becomes modules, and no page is lost. */
export function keepsPassing(site: ResolvedSite, sound: ResolvedSite): void {
  assert.deepEqual([...site.pages.keys()].sort(), [...sound.pages.keys()].sort())
  for (const emit of [emitContent, emitAreaMap, emitNearbyPlaces, emitPages]) emit(site)
}

/** Each problem in plain words, at a place that exists; one of them where the mistake was made. */
export function keepsTelling(problems: readonly Problem[], file: string, site: ResolvedSite): void {
  const { records, urlList } = site.content
  const texts = new Map([...records, ...(urlList ? [urlList] : [])].map(one => [one.file, one.text]))
  // An old address that is redirected no more is told of in the list of addresses.
  const places = file === 'redirects.yaml' ? [file, URL_LIST_FILE] : [path.posix.basename(file)]
  assert.ok(problems.some(problem => places.includes(path.posix.basename(problem.file))))
  for (const problem of problems) {
    const text = texts.get(problem.file) ?? ''
    const [jargon] = programmersWords.exec(`${problem.message} ${problem.suggestion}`) ?? []
    // A word of the file's own may be told of.
    assert.ok(jargon === undefined || text.includes(jargon), `${jargon}: ${problem.message}`)
    assert.match(codeFrame(problem, text), /\^/)
  }
}

const programmersWords =
  /\[object|\bnull\b|NaN|TypeError|\n\s+at |\b(?:schema|regex|mapping|scalar|sequence|alias|anchor|implicit key)\b/i

/** Every fix that is offered mends what it says, alone, and brings nothing that could have been told before. Gives how many. */
export function keepsOffers(broken: ResolvedSite): number {
  const problems = checkSite(broken)
  const offers = dropUnsafeFixes({ site: broken, problems }, now).problems.filter(({ fix }) => fix)
  for (const offer of offers) {
    const record = broken.content.records.find(({ file }) => file === offer.file)
    if (!record) throw new Error(`${offer.file} is offered a fix and is no record`)
    const text = applyEdits(record.text, offer.fix ?? [])
    const left = checkSite(changedSite(broken, new Map([[record.path, text]]))).map(keyOf)
    const told = problems.map(keyOf)
    assert.ok(
      count(left, keyOf(offer)) < count(told, keyOf(offer)),
      `${offer.message} is offered a fix that leaves it`,
    )
    if (offer.rule !== 'syntax') assert.deepEqual(missing(left, told), [])
  }
  return offers.length
}

/** Mending all at once leaves nothing that was not told, and of what was meant nothing but what stood there. Gives how many were mended. */
export function keepsMeaning(broken: ResolvedSite, sound: ResolvedSite, meant?: { file: string }): number {
  const before = checkSite(broken)
  const { site, problems, fixed } = applyFixes(broken, now)
  if (fixed.every(({ rule }) => rule !== 'syntax'))
    assert.deepEqual(missing(problems.map(keyOf), before.map(keyOf)), [])
  if (fixed.length > 0 && problems.length === 0 && meant)
    assert.deepEqual(printed(site, meant.file), printed(sound, meant.file))
  return fixed.length
}

const count = (keys: readonly string[], key: string) => keys.filter(other => other === key).length

/** What is among some and not among others. */
export function missing(some: readonly string[], others: readonly string[]): string[] {
  return some.filter(key => !others.includes(key))
}
