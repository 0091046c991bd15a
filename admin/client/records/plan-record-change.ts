import type { Rejection } from '../../../authoring/change/change.ts'
import { planRemoval } from '../../../authoring/change/plan-remove.ts'
import { planRename } from '../../../authoring/change/plan-rename.ts'
import type { Planned } from '../../../authoring/commands/apply-change.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'

/** A change of a record and of everything that names it. */
export interface RecordChange {
  do: 'remove' | 'rename'
  /** 'cities/kyle'. */
  record: string
  /** The record to which visitors are redirected, or the new name. */
  to?: string
  /** Whether to return only what would change. */
  dryRun: boolean
}

/** Plans what `npm run content -- remove` and `rename` would do. */
export function planRecordChange(
  site: ResolvedSite,
  { do: kind, record, to }: Pick<RecordChange, 'do' | 'record' | 'to'>,
): Planned | Rejection {
  return kind === 'remove' ? planRemoval(site, record, to) : planRename(site, record, to ?? '')
}
