import type { CheckResult } from '../../codegen/check/check.ts'
import { pathInContent } from '../config/content-path.ts'
import type { FindingCounts } from './messages.ts'

/** Counts the findings in each file, by its path. */
export function countFindings({
  problems,
  warnings,
}: Pick<CheckResult, 'problems' | 'warnings'>): ReadonlyMap<string, FindingCounts> {
  const counts = new Map<string, FindingCounts>()
  const add = (file: string, kind: keyof FindingCounts) => {
    const path = pathInContent(file) ?? file
    const known = counts.get(path) ?? { problems: 0, warnings: 0 }
    counts.set(path, { ...known, [kind]: known[kind] + 1 })
  }
  for (const { file } of problems) add(file, 'problems')
  for (const { file } of warnings) add(file, 'warnings')
  return counts
}
