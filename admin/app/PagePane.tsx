import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { showPictures } from '../client/preview/new-pictures.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
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

/** The page that shows a record, as it would be with what is typed. One frame shows the records one after the other. */
export function PagePane({ content, draft, pointer, view }: PagePaneProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const loaded = useMemo(createSignal, [])
  const open = useRef({ draft, pointer })
  useEffect(() => {
    open.current = { draft, pointer }
    view.current?.beginRecord()
    const show: RecordDraft['onFile'] = async ({ path, text, pictures }) => {
      // Half of a new record may have no page.
      const page = await content.desk.markedPage(await content.stateWith(pictures), path, text)
      await loaded.given
      if (page && draft.onFile === show) await view.current?.show(page)
    }
    draft.onFile = show
    return () => {
      draft.onFile = undefined
    }
  }, [content, draft, pointer, view, loaded])
  useEffect(
    () => () => {
      view.current = undefined
    },
    [view],
  )
  function start(): void {
    if (!frame.current) return
    view.current = createPageView({
      frame: frame.current,
      textOf: field => String(valueAt(open.current.draft.value, field) ?? ''),
      open: (field, takesFocus) => open.current.pointer.show(field, { takesFocus }),
      type: (field, text) => open.current.draft.set(field, text),
      showPictures: page =>
        showPictures(page, { pictureUrl: stem => content.pictureUrlOfStem(open.current.draft, stem) }),
    })
    loaded.give()
  }
  return <iframe className="page" ref={frame} title="Page" src="/admin/next/page.html" onLoad={start} />
}

function createSignal() {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { given, give }
}
