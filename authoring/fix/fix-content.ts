import path from 'node:path'
import { applyEdits, editsOverlap } from '../../codegen/apply-edits.ts'
import { type CheckedContent, checkContent, type GenerateOptions } from '../../codegen/generate.ts'
import { type Edit, LineIndex, type Problem, type Span } from '../../codegen/problem.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { type Change, checkSite, siteAfter } from '../change/change.ts'

export interface Fixed {
  /** What was mended, as it was before. */
  fixed: readonly Problem[]
  /** What is left, after all that could be mended. */
  checked: CheckedContent
}

type State = Pick<CheckedContent, 'site' | 'problems'>

/** Mends what can be mended for certain and writes those files; nothing else in them changes, not by one byte. */
export function fixContent(options: GenerateOptions): Fixed {
  const before = checkContent(options)
  const { fixed, site } = mend(before.site, options.now)
  if (fixed.length === 0) return { fixed, checked: before }
  const texts = new Map(before.site.content.records.map(({ path: file, text }) => [file, text]))
  for (const { path: file, text } of site.content.records) {
    if (text !== texts.get(file)) writeAtomically(path.join(options.contentDir, file), text)
  }
  return { fixed, checked: checkContent(options) }
}

/** The site as it is after all that can be mended. Nothing is read or written. */
export function mend(site: ResolvedSite, now: number): State & { fixed: readonly Problem[] } {
  const fixed: Problem[] = []
  let state: State = { site, problems: checkSite(site) }
  // One mistake may hide another: a file that could not be read has its fields checked in the next round.
  for (let next = fixRound(state, now); next; next = fixRound(state, now)) {
    fixed.push(...next.fixed)
    state = next.state
  }
  return { ...state, fixed }
}

/** What was found, with those fixes alone that leave nothing wrong where they mend: no other is worth an offer. */
export function withSoundFixes<Found extends State>(found: Found, now: number): Found {
  const { site, problems } = found
  const offered = problems.filter(({ fix }) => fix)
  if (offered.length === 0) return found
  const isSound = (some: readonly Problem[]) =>
    some.every(problem => isExact(site, problem)) && afterFixes(found, some, now) !== undefined
  const sound = new Set(beside(offered).length === offered.length && isSound(offered) ? offered : [])
  const keeps = (problem: Problem) => sound.has(problem) || isSound([problem])
  return {
    ...found,
    problems: problems.map(problem => {
      const { fix, ...words } = problem
      return fix && !keeps(problem) ? words : problem
    }),
  }
}

function fixRound(before: State, now: number): { fixed: Problem[]; state: State } | undefined {
  const together = beside(before.problems.filter(problem => problem.fix && isExact(before.site, problem)))
  if (together.length === 0) return undefined
  const attempts = [together, ...(together.length > 1 ? together.map(problem => [problem]) : [])]
  for (const problems of attempts) {
    const state = afterFixes(before, problems, now)
    if (state) return { fixed: problems, state }
  }
  return undefined
}

/** Undefined where mending would leave something wrong that was not told before. */
function afterFixes(before: State, problems: readonly Problem[], now: number): State | undefined {
  const site = siteAfter(before.site, changeOf(before.site, problems), now)
  const state = { site, problems: checkSite(site) }
  return isBetter(before, state, problems) ? state : undefined
}

/** A file that is not stored as UTF-8 was not read byte for byte, so it could not be written back as it was. */
function isExact({ records }: ResolvedSite, { file }: Problem): boolean {
  return records.some(record => record.file === file && !record.text.includes('\uFFFD'))
}

/** Those whose edits don't touch each other's. The others have their turn in the next round. */
function beside(problems: readonly Problem[]): Problem[] {
  const kept: Problem[] = []
  for (const problem of problems) {
    const edits = (other: Problem) => (other.file === problem.file ? (other.fix ?? []) : [])
    if (!kept.some(other => editsOverlap(edits(other), edits(problem)))) kept.push(problem)
  }
  return kept
}

function changeOf({ records }: ResolvedSite, problems: readonly Problem[]): Change {
  const edits = new Map<string, Edit[]>()
  for (const { file: shown, fix = [] } of problems) {
    const file = records.find(record => record.file === shown)?.path
    if (file) edits.set(file, [...(edits.get(file) ?? []), ...fix])
  }
  return { edits, moves: new Map(), removed: new Set() }
}

/** Every one of the problems is gone, and no other has come, but where a file could not be read before. */
function isBetter(before: State, after: State, mended: readonly Problem[]): boolean {
  const key = ({ file, rule, message }: Problem) => `${file} ${rule} ${message}`
  const left = countBy(after.problems, key)
  const had = countBy(before.problems, key)
  const opened = new Set(mended.flatMap(({ file, rule }) => (rule === 'syntax' ? [file] : [])))
  const isNew = (problem: Problem) =>
    (left.get(key(problem)) ?? 0) > (had.get(key(problem)) ?? 0) &&
    (problem.rule === 'syntax' || opened.size === 0 || isPutThere(problem, before, mended))
  return (
    mended.every(problem => (left.get(key(problem)) ?? 0) < (had.get(key(problem)) ?? 0)) &&
    !after.problems.some(isNew)
  )
}

/** Whether a problem stands in what a fix put there, not in what the mistake had only hidden. */
function isPutThere({ file, line, column }: Problem, { site }: State, mended: readonly Problem[]): boolean {
  const edits = mended.filter(problem => problem.file === file).flatMap(({ fix = [] }) => fix)
  const text = site.content.records.find(record => record.file === file)?.text ?? ''
  const after = new LineIndex(applyEdits(text, edits))
  return putSpans(edits).some(([start, end]) => {
    const [from, to] = [after.at(start), after.at(end)]
    return from.line === line && to.line === line && from.column <= column && column < to.column
  })
}

/** Where the words of edits stand after all of them are made. */
function putSpans(edits: readonly Edit[]): Span[] {
  let moved = 0
  return [...edits]
    .sort((a, b) => a.span[0] - b.span[0])
    .map(({ span: [start, end], text }) => {
      const put: Span = [start + moved, start + moved + text.length]
      moved += text.length - (end - start)
      return put
    })
}

function countBy(problems: readonly Problem[], key: (problem: Problem) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const problem of problems) counts.set(key(problem), (counts.get(key(problem)) ?? 0) + 1)
  return counts
}
