import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordDraft } from '../draft/record-draft.ts'
import { valueAt } from '../draft/values.ts'
import type { FieldPointer } from '../field/field-pointer.ts'
import { useDraft } from '../field/form-context.ts'
import { withoutMarks } from '../page/marks.ts'
import { showPictures } from '../page/new-pictures.ts'
import { createPageView, type PageView } from '../page/page-view.ts'
import { pageAddress } from './addresses.ts'
import type { EditorContent } from './editor-content.ts'
import { EmptyFieldList, faultsOf, type WrongField, WrongFieldList } from './PageFields.tsx'

interface PagePaneProps {
  content: EditorContent
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
  const [state, setState] = useState<keyof typeof sentences>('waiting')
  const [missing, setMissing] = useState<readonly string[]>([])
  /** Fields that keep the page from being made, with what is wrong with them. */
  const [faults, setFaults] = useState<readonly WrongField[]>([])
  // A refused save lists them in the head.
  const isRefused = useDraft(draft, () => draft.status.is === 'refused')
  useEffect(() => {
    open.current = { draft, pointer }
    view.current?.beginRecord()
    setState('waiting')
    setMissing([])
    setFaults([])
    let last: { text: string; html: string } | undefined
    const show: RecordDraft['onFile'] = async ({ path, text, pictures }) => {
      const state = await content.stateWith(pictures)
      const page = await content.worker.markedPage(state, path, text).catch(() => undefined)
      const findings = page
        ? undefined
        : await content.worker.checkFile(state, path, text).catch(() => undefined)
      await loaded.given
      if (draft.onFile !== show) return
      setMissing(page?.missing ?? [])
      setFaults(faultsOf(path, draft, findings?.problems ?? []))
      if (page) await view.current?.show(page)
      const html = page && withoutMarks(page.html)
      if (text !== last?.text)
        setState(html === undefined ? 'missing' : html === last?.html ? 'unseen' : 'shown')
      last = html === undefined ? undefined : { text, html }
    }
    draft.onFile = show
    void draft.check()
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
      showPictures: page => showPictures(page, stem => content.pictures.findByStem(open.current.draft, stem)),
    })
    loaded.give()
  }
  return (
    <div className="page-pane">
      <div className="page-pane__state hint">
        <p className="page-pane__line">
          <span role="status">{sentences[state]}</span>
          {/* The new tab is signed in as this one. */}
          <a href={pageAddress(draft.name)} target={`page:${draft.name}`} rel="opener">
            Look at the whole page
          </a>
        </p>
        <EmptyFieldList draft={draft} pointer={pointer} missing={missing} />
        {!isRefused && <WrongFieldList pointer={pointer} faults={faults} />}
      </div>
      <iframe className="page" ref={frame} title="Page" src="/admin/page.html" onLoad={start} />
    </div>
  )
}

const sentences = {
  waiting: 'The page is being made …',
  shown: 'Click a text to change it here.',
  unseen: 'What you changed last isn’t on this page.',
  missing: 'The page can’t be shown as it is now.',
}

function createSignal() {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { given, give }
}
