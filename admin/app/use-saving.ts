import { useEffect } from 'react'
import type { RecordDraft } from '../draft/record-draft.ts'

/** Saves a draft with Ctrl+S, and keeps what is typed when its form or the page is closed. */
export function useSaving(draft: RecordDraft): void {
  useEffect(() => {
    const leave = () => draft.leave()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void draft.save()
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
