import path from 'node:path'
import { applyEdits, overlap } from '../apply-edits.ts'
import { type Checked, checkContent, type GenerateOptions } from '../generate.ts'
import type { Edit, Problem } from '../problem.ts'
import { writeAtomically } from '../write/write-atomically.ts'

export interface Fixed {
  /** What was mended, as it was before. */
  fixed: readonly Problem[]
  /** What is left, after all that could be mended. */
  checked: Checked
}

type Drafts = ReadonlyMap<string, string>

/** Mends what can be mended for certain and writes those files; nothing else in them changes, not by one byte. */
export function fixContent(options: GenerateOptions): Fixed {
  const fixed: Problem[] = []
  let drafts: Drafts = new Map()
  let checked = checkContent(options)
  // One mistake may hide another: a file that could not be read has its fields checked in the next round.
  for (let next = fixRound(options, drafts, checked); next; next = fixRound(options, drafts, checked)) {
    fixed.push(...next.fixed)
    drafts = next.drafts
    checked = next.checked
  }
  for (const [file, text] of drafts) writeAtomically(path.join(options.contentDir, file), text)
  return { fixed, checked }
}

function fixRound(
  options: GenerateOptions,
  drafts: Drafts,
  before: Checked,
): { fixed: Problem[]; drafts: Drafts; checked: Checked } | undefined {
  const together = beside(before.problems.filter(problem => problem.fix))
  if (together.length === 0) return undefined
  const attempts = [together, ...(together.length > 1 ? together.map(problem => [problem]) : [])]
  for (const problems of attempts) {
    const next = new Map([...drafts, ...edit(before, problems)])
    const checked = checkContent(options, next)
    if (isBetter(before, checked, problems)) return { fixed: problems, drafts: next, checked }
  }
  return undefined
}

/** Those whose edits don't touch each other's. The others have their turn in the next round. */
function beside(problems: readonly Problem[]): Problem[] {
  const kept: Problem[] = []
  for (const problem of problems) {
    const edits = (other: Problem) => (other.file === problem.file ? (other.fix ?? []) : [])
    if (!kept.some(other => overlap(edits(other), edits(problem)))) kept.push(problem)
  }
  return kept
}

function edit({ site, textOf }: Checked, problems: readonly Problem[]): Map<string, string> {
  const edits = new Map<string, Edit[]>()
  for (const { file, fix = [] } of problems) edits.set(file, [...(edits.get(file) ?? []), ...fix])
  return new Map(
    [...edits].flatMap(([file, list]) => {
      const record = site.records.find(other => other.file === file)
      return record ? [[record.path, applyEdits(textOf(file) ?? '', list)] as const] : []
    }),
  )
}

/** Every one of the problems is gone, and there are no more than before where the file could be read. */
function isBetter(before: Checked, after: Checked, mended: readonly Problem[]): boolean {
  const key = ({ file, rule, message }: Problem) => `${file} ${rule} ${message}`
  const left = countBy(after.problems, key)
  const had = countBy(before.problems, key)
  const gone = mended.every(problem => (left.get(key(problem)) ?? 0) < (had.get(key(problem)) ?? 0))
  const unread = (checked: Checked) => checked.problems.filter(({ rule }) => rule === 'syntax').length
  const isRead = mended.every(({ rule }) => rule !== 'syntax')
  return (
    gone && unread(after) <= unread(before) && (!isRead || after.problems.length <= before.problems.length)
  )
}

function countBy(problems: readonly Problem[], key: (problem: Problem) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const problem of problems) counts.set(key(problem), (counts.get(key(problem)) ?? 0) + 1)
  return counts
}
