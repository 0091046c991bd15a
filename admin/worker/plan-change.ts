import { type ContentChange, textsOf } from '../../authoring/change/change.ts'
import type { CheckResult } from '../../codegen/check/check.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { changeInWords, rejectionInWords } from '../change/change-in-words.ts'
import type { ChangeSummary } from '../change/change-summary.ts'
import type { RecordChange } from '../change/plan-record-change.ts'
import { planRecordChange } from '../change/plan-record-change.ts'
import type { ContentState } from './check-content.ts'

/** Files that a change writes, moves and removes. */
export interface ChangedFiles {
  /** New texts by path. */
  texts: ReadonlyMap<string, string>
  /** New paths of files without texts, by their old paths. */
  moves: ReadonlyMap<string, string>
  removed: readonly string[]
}

export type PlannedChange =
  | { summary: ChangeSummary; files: ChangedFiles }
  | { message: string; places?: ChangeSummary['changes'] | undefined }

interface PlanTools {
  assemble: (state: ContentState) => ResolvedSite
  check: (state: ContentState) => Promise<Pick<CheckResult, 'problems'>>
}

/** Plans a change for a repository; on a checkout, records-route.ts makes it at once. Rejects it if the content has problems before or after it. */
export async function planChange(
  state: ContentState,
  change: RecordChange,
  { assemble, check }: PlanTools,
): Promise<PlannedChange> {
  const rejection = async (refused: string, checked: ContentState) => {
    const { problems } = await check(checked)
    return problems.length > 0 && rejectionInWords({ refused, newProblems: { problems, report: '' } })
  }
  const before = await rejection('Something else has to be fixed first:', state)
  if (before) return before
  const site = assemble(state)
  const planned = planRecordChange(site, change)
  if ('refused' in planned) return rejectionInWords(planned)
  const files = filesOfChange(site, planned.change)
  const after = await rejection('The content would have problems after that:', stateAfter(state, files))
  return after || { summary: changeInWords({ site, ...planned }), files }
}

function filesOfChange(site: ResolvedSite, change: ContentChange): ChangedFiles {
  const texts = new Map<string, string>()
  const moves = new Map(change.moves)
  const removed = [...change.removed]
  for (const file of new Set([...change.edits.keys(), ...change.moves.keys()])) {
    const text = textsOf(site, change, file)
    if (!text || (text.after === text.before && !moves.has(file))) continue
    texts.set(change.moves.get(file) ?? file, text.after)
    if (moves.delete(file)) removed.push(file)
  }
  return { texts, moves, removed }
}

function stateAfter(state: ContentState, { texts, moves, removed }: ChangedFiles): ContentState {
  const after = { texts: new Map(state.texts), sizes: new Map(state.sizes) }
  for (const file of [...removed, ...moves.keys()]) {
    after.texts.delete(file)
    after.sizes.delete(file)
  }
  for (const [from, to] of moves) after.sizes.set(to, state.sizes.get(from))
  for (const [file, text] of texts) {
    after.texts.set(file, text)
    after.sizes.set(file, state.sizes.get(file))
  }
  return after
}
