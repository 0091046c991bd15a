import { useEffect, useRef } from 'react'
import type { RecordDraft } from '../draft/record-draft.ts'

/** Places with edits of their own, which aren't in the form yet. */
const ownEdits = 'dialog, .nav, .article__ask, .text__ask, [role="combobox"][aria-expanded="true"]'

/** Saves a draft with Ctrl+S, undoes and redoes its edits by keys, and keeps what is typed when its form or the page is closed. */
export function useSaving(draft: RecordDraft, save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const leave = () => draft.leave()
    const onKeyDown = (event: KeyboardEvent) => {
      const act = event.ctrlKey || event.metaKey ? actionOf(event, draft, latest.current) : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('pagehide', leave)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('keydown', onKeyDown)
      void draft.close()
    }
  }, [draft])
}

function actionOf(
  { key, shiftKey, target }: KeyboardEvent,
  draft: RecordDraft,
  save: () => void,
): (() => void) | undefined {
  const name = key.toLowerCase()
  if (name === 's' && !shiftKey) return save
  if (target instanceof Element && target.closest(ownEdits)) return undefined
  if (name === 'y' || (name === 'z' && shiftKey)) return () => draft.redo()
  return name === 'z' ? () => draft.undo() : undefined
}
