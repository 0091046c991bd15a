import type { FocusEvent } from 'react'
import type { RecordDraft } from '../draft/record-draft.ts'

/**
 * Tells a draft that somebody left a field, after the key or button that moved the focus is released: a note that appears before would
 * move the button away from the pointer.
 */
export function leaveField(draft: RecordDraft, { target }: FocusEvent<HTMLElement>): void {
  const path = target.closest<HTMLElement>('[data-path]')?.dataset.path
  if (path === undefined) return
  const released = new AbortController()
  const leave = () => {
    released.abort()
    // A click follows the release in the same task.
    setTimeout(() => draft.leaveField(path))
  }
  for (const event of ['keyup', 'pointerup'])
    addEventListener(event, leave, { signal: released.signal, capture: true })
}
