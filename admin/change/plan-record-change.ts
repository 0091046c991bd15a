import type { Rejection } from '../../authoring/change/change.ts'
import { planRemoval } from '../../authoring/change/plan-remove.ts'
import { planRename } from '../../authoring/change/plan-rename.ts'
import type { Planned } from '../../authoring/commands/apply-change.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'

/** A change of a record and of everything that names it. */
export interface RecordChange {
  do: 'remove' | 'rename'
  /** 'cities/kyle'. */
  record: string
  /** The record to which visitors are redirected, or the new name. */
  to?: string
  /** The new name that visitors read, if that changes, too. */
  name?: string
  /** Whether to return only what would change. */
  dryRun: boolean
}

/** Plans what `npm run content -- remove` and `rename` would do. */
export function planRecordChange(
  site: ResolvedSite,
  { do: kind, record, to, name }: Pick<RecordChange, 'do' | 'record' | 'to' | 'name'>,
): Planned | Rejection {
  return kind === 'remove' ? planRemoval(site, record, to) : planRename(site, record, to ?? '', name)
}
