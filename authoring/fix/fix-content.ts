import path from 'node:path'
import { applyEdits, editsOverlap } from '../../codegen/apply-edits.ts'
import { type CheckedContent, checkContent, type GenerateOptions } from '../../codegen/generate.ts'
import { type Edit, LineIndex, type Problem, type Span } from '../../codegen/problem.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { escapePattern } from '../../site/escape-pattern.ts'
import { applyToSite, type ContentChange } from '../change/change.ts'
import { checkSite } from '../change/check-site.ts'

export interface FixResult {
  /** Fixed problems, at their old locations. */
  fixed: readonly Problem[]
  /** The content after all fixes. */
  checked: CheckedContent
}

interface FixState {
  site: ResolvedSite
  problems: readonly Problem[]
}

/** Applies all safe fixes and writes the changed files. Every other byte of them stays. */
export function fixContent(options: GenerateOptions): FixResult {
  const before = checkContent(options)
  const { fixed, site } = applyFixes(before.site)
  if (fixed.length === 0) return { fixed, checked: before }
  const texts = new Map(before.site.content.records.map(({ path: file, text }) => [file, text]))
  for (const { path: file, text } of site.content.records) {
    if (text !== texts.get(file)) writeAtomically(path.join(options.contentDir, file), text)
  }
  return { fixed, checked: checkContent(options) }
}

/** Returns the site after all safe fixes. Reads and writes no files. */
export function applyFixes(site: ResolvedSite): FixState & { fixed: readonly Problem[] } {
  const fixed: Problem[] = []
  let state: FixState = { site, problems: checkSite(site) }
  // Repeat, because one mistake may hide another: the fields of an unreadable file are checked after it is fixed.
  for (let next = fixRound(state); next; next = fixRound(state)) {
    fixed.push(...next.fixed)
    state = next.state
  }
  return { ...state, fixed }
}

/** Removes fixes that would leave a problem at the place they change. */
export function dropUnsafeFixes<Found extends FixState>(found: Found): Found {
  const { site, problems } = found
  const offered = problems.filter(({ fix }) => fix)
  if (offered.length === 0) return found
  const isSound = (some: readonly Problem[]) =>
    some.every(problem => isExact(site, problem) && isEstablished(site, problem)) &&
    stateAfterFixes(found, some) !== undefined
  const sound = new Set(nonOverlapping(offered).length === offered.length && isSound(offered) ? offered : [])
  const keeps = (problem: Problem) => sound.has(problem) || isSound([problem])
  return {
    ...found,
    problems: problems.map(problem => {
      const { fix, ...words } = problem
      return fix && !keeps(problem) ? words : problem
    }),
  }
}

/** Removes unsafe fixes, and counts the problems that show only after the others, because a mistake hides them now. */
export function judgeFixes<Found extends FixState>(found: Found): Found & { hidden: number } {
  const safe = dropUnsafeFixes(found)
  return { ...safe, hidden: countHidden(safe) }
}

function countHidden({ site, problems }: FixState): number {
  if (!problems.some(({ fix }) => fix)) return 0
  const had = countBy(problems, keyOf)
  const left = countBy(applyFixes(site).problems, keyOf)
  return [...left].reduce((sum, [key, count]) => sum + Math.max(0, count - (had.get(key) ?? 0)), 0)
}

function fixRound(before: FixState): { fixed: Problem[]; state: FixState } | undefined {
  const together = nonOverlapping(
    before.problems.filter(
      problem => problem.fix && isExact(before.site, problem) && isEstablished(before.site, problem),
    ),
  )
  if (together.length === 0) return undefined
  const attempts = [together, ...(together.length > 1 ? together.map(problem => [problem]) : [])]
  for (const problems of attempts) {
    const state = stateAfterFixes(before, problems)
    if (state) return { fixed: problems, state }
  }
  return undefined
}

/** Returns undefined if the fixes would leave a problem that wasn't reported before. */
function stateAfterFixes(before: FixState, problems: readonly Problem[]): FixState | undefined {
  const site = applyToSite(before.site, changeOf(before.site, problems))
  const state = { site, problems: checkSite(site) }
  return isBetter(before, state, problems) ? state : undefined
}

/** Returns false for a file that isn't valid UTF-8: writing it back would change other bytes. */
function isExact({ records }: ResolvedSite, { file }: Problem): boolean {
  return records.some(record => record.file === file && !record.text.includes('\uFFFD'))
}

/** Rules that replace a name by one that is defined in the content. */
const rulesOfNames: ReadonlySet<string> = new Set([
  'facts',
  'prices',
  'terms',
  'references',
  'images',
  'links',
])

/**
 * Returns false if a fix inserts a name that is defined in the content but used nowhere, and that the list of URLs doesn't have: then
 * the mistake may be in the definition. Renaming a price must not change all of its usages.
 */
function isEstablished({ content }: ResolvedSite, { file, rule, fix = [] }: Problem): boolean {
  if (!rulesOfNames.has(rule)) return true
  const texts = [...content.records.map(({ text }) => text), content.urlList?.text ?? '']
  const typed = content.records.find(record => record.file === file)?.text ?? ''
  return fix.every(({ span, text }) => {
    if (lettersOf(typed.slice(...span)) === lettersOf(text)) return true
    const name = escapePattern(text.replace(/^["']|["']$/g, ''))
    const usage = new RegExp(`(?<![\\w.-])${name}(?![\\w-]|\\.\\w|:\\s)`)
    return texts.some(other => usage.test(other))
  })
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Returns problems whose fixes don't overlap. The others are fixed in the next round. */
function nonOverlapping(problems: readonly Problem[]): Problem[] {
  const kept: Problem[] = []
  for (const problem of problems) {
    const edits = (other: Problem) => (other.file === problem.file ? (other.fix ?? []) : [])
    if (!kept.some(other => editsOverlap(edits(other), edits(problem)))) kept.push(problem)
  }
  return kept
}

function changeOf({ records }: ResolvedSite, problems: readonly Problem[]): ContentChange {
  const edits = new Map<string, Edit[]>()
  for (const { file: shown, fix = [] } of problems) {
    const file = records.find(record => record.file === shown)?.path
    if (file) edits.set(file, [...(edits.get(file) ?? []), ...fix])
  }
  return { edits, moves: new Map(), removed: new Set() }
}

/** Returns whether all problems are gone and no new one appeared, except in files that were unreadable before. */
function isBetter(before: FixState, after: FixState, fixed: readonly Problem[]): boolean {
  const left = countBy(after.problems, keyOf)
  const had = countBy(before.problems, keyOf)
  // A line that is only moved may get into another group of fields: then what appears isn't a hidden mistake, but the fix.
  const opened = new Set(
    fixed.flatMap(({ file, rule, fix = [] }) =>
      rule === 'syntax' && fix.some(({ text }) => text.trim() !== '') ? [file] : [],
    ),
  )
  const isNew = (problem: Problem) =>
    (left.get(keyOf(problem)) ?? 0) > (had.get(keyOf(problem)) ?? 0) &&
    (problem.rule === 'syntax' || opened.size === 0 || isInFixedText(problem, before, fixed))
  return (
    fixed.every(problem => (left.get(keyOf(problem)) ?? 0) < (had.get(keyOf(problem)) ?? 0)) &&
    !after.problems.some(isNew)
  )
}

/** Returns whether a problem is in text that a fix inserted, not in text that the mistake had hidden. */
function isInFixedText(
  { file, line, column }: Problem,
  { site }: FixState,
  fixed: readonly Problem[],
): boolean {
  const edits = fixed.filter(problem => problem.file === file).flatMap(({ fix = [] }) => fix)
  const text = site.content.records.find(record => record.file === file)?.text ?? ''
  const after = new LineIndex(applyEdits(text, edits))
  return insertedSpans(edits).some(([start, end]) => {
    const [from, to] = [after.at(start), after.at(end)]
    return from.line === line && to.line === line && from.column <= column && column < to.column
  })
}

/** Returns the spans of inserted texts after all edits. */
function insertedSpans(edits: readonly Edit[]): Span[] {
  let moved = 0
  return [...edits]
    .sort((a, b) => a.span[0] - b.span[0])
    .map(({ span: [start, end], text }) => {
      const put: Span = [start + moved, start + moved + text.length]
      moved += text.length - (end - start)
      return put
    })
}

/** Identifies a problem, independent of its location. */
const keyOf = ({ file, rule, message }: Problem) => `${file} ${rule} ${message}`

function countBy(problems: readonly Problem[], key: (problem: Problem) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const problem of problems) counts.set(key(problem), (counts.get(key(problem)) ?? 0) + 1)
  return counts
}
