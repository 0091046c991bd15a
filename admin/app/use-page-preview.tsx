import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { RecordDraft } from '../draft/record-draft.ts'
import type { FieldPointer } from '../field/field-pointer.ts'
import type { PageView } from '../page/page-view.ts'
import type { EditorContent } from './editor-content.ts'
import { useMedia, wide } from './media.ts'
import { PagePane } from './PagePane.tsx'

export interface PagePreview {
  pane: ReactNode
  /** Shows the page instead of the form. None where both have room. */
  button: ReactNode
  isFormHidden: boolean
  /** Outlines the texts of the field that has the focus. */
  markFocused: (event: FocusEvent<HTMLElement>) => void
}

/** Shows the page of a draft next to its form, or instead of it, and checks the draft once it is on the screen. */
export function usePagePreview(
  content: EditorContent,
  draft: RecordDraft | undefined,
  pointer: FieldPointer | undefined,
): PagePreview {
  const isWide = useMedia(wide)
  const [showsPage, setShowsPage] = useState(false)
  const view = useRef<PageView>(undefined)
  const isPainted = useAfterPaint(draft !== undefined)
  // The page is asked for first: the check takes longer.
  useEffect(() => {
    if (isPainted) void draft?.check()
  }, [draft, isPainted])
  // A click in the page leads to the form.
  useEffect(() => pointer?.subscribe(() => pointer.target?.takesFocus && setShowsPage(false)), [pointer])
  return {
    pane: draft && pointer && isPainted && (isWide || showsPage) && (
      <PagePane content={content} draft={draft} pointer={pointer} view={view} />
    ),
    button: !isWide && (
      <button type="button" className="button page-button" onClick={() => setShowsPage(!showsPage)}>
        {showsPage ? 'Form' : 'Page'}
      </button>
    ),
    isFormHidden: showsPage && !isWide,
    markFocused: ({ target }) => view.current?.mark(target.closest<HTMLElement>('[data-path]')?.dataset.path),
  }
}

/** Returns whether something is on the screen, so that the rest can follow. */
function useAfterPaint(isThere: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  return isPainted
}
