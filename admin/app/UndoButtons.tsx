import type { RecordDraft } from '../draft/record-draft.ts'
import { useDraft } from '../field/form-context.ts'

export function UndoButtons({ draft }: { draft: RecordDraft }) {
  const canUndo = useDraft(draft, () => draft.canUndo)
  const canRedo = useDraft(draft, () => draft.canRedo)
  return (
    <>
      <button type="button" className="button" disabled={!canUndo} onClick={() => draft.undo()}>
        Undo
      </button>
      <button type="button" className="button redo" disabled={!canRedo} onClick={() => draft.redo()}>
        Redo
      </button>
    </>
  )
}
