import { type RefObject, useEffect, useRef } from 'react'
import { showPictures } from '../client/preview/new-pictures.ts'
import type { FileToSave, RecordDraft } from '../draft/record-draft.ts'
import { valueAt } from '../draft/values.ts'
import type { FieldPointer } from '../form/field-pointer.ts'
import { createPageView, type PageView } from '../page/page-view.ts'
import type { LocalContent } from './local-content.ts'

interface PagePaneProps {
  content: LocalContent
  draft: RecordDraft
  pointer: FieldPointer
  /** The view of the page, for the form to mark the field with the focus. */
  view: RefObject<PageView | undefined>
}

/** The page that shows a record, as it would be with what is typed. */
export function PagePane({ content, draft, pointer, view }: PagePaneProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(
    () => () => {
      draft.onFile = undefined
      view.current = undefined
    },
    [draft, view],
  )
  function start(): void {
    if (!frame.current) return
    const shown = createPageView({
      frame: frame.current,
      textOf: field => String(valueAt(draft.value, field) ?? ''),
      open: (field, takesFocus) => pointer.show(field, { takesFocus }),
      type: (field, text) => draft.set(field, text),
      showPictures: page => showPictures(page, { pictureUrl: stem => content.pictureUrlOfStem(draft, stem) }),
    })
    const show = async ({ path, text, pictures }: FileToSave) => {
      const page = await content.desk.markedPage(content.stateWith(pictures), path, text)
      if (page) await shown.show(page)
    }
    view.current = shown
    draft.onFile = show
    // Half of a new record may have no page.
    draft
      .file()
      .then(show)
      .catch(() => undefined)
  }
  return <iframe className="page" ref={frame} title="Page" src="/admin/next/page.html" onLoad={start} />
}
