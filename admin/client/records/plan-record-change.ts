import type { Rejection } from '../../../authoring/change/change.ts'
import { planRemoval } from '../../../authoring/change/plan-remove.ts'
import { planRename } from '../../../authoring/change/plan-rename.ts'
import type { Planned } from '../../../authoring/commands/apply-change.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'
import type { RecordChange } from '../checkout.ts'

/** Plans what `npm run content -- remove` and `rename` would do. */
export function planRecordChange(
  site: ResolvedSite,
  { do: kind, record, to }: Pick<RecordChange, 'do' | 'record' | 'to'>,
): Planned | Rejection {
  return kind === 'remove' ? planRemoval(site, record, to) : planRename(site, record, to ?? '')
}
