import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { RecordDraft } from '../draft/record-draft.ts'
import type { FieldPointer } from '../field/field-pointer.ts'
import { useDraft } from '../field/form-context.ts'
import { type Found, foundAddress, listAddress } from './addresses.ts'
import { Status } from './Status.tsx'
import type { SaveWords } from './save-words.ts'
import { UndoButtons } from './UndoButtons.tsx'
import { useSaving } from './use-saving.ts'

interface RecordHeadProps {
  draft: RecordDraft
  pointer: FieldPointer
  title: string
  /** Group of the list that leads to the form. */
  group: string
  /** The search that found the record. */
  found?: Found | undefined
  words: SaveWords
  /** Says where the text is, if people may wonder. */
  where?: string
  /** Saves with Ctrl+S. */
  save: () => void
  /** Shows how a stored draft differs from what is published. */
  onCompare: () => void
  /** Buttons after that of undo. */
  children: ReactNode
}

/** Notes the height of an element as `--head`, for elements below it and those that are brought into view. */
function useHeight() {
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const head = place.current
    if (!head) return
    const watcher = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--head', `${head.offsetHeight}px`),
    )
    watcher.observe(head)
    return () => watcher.disconnect()
  }, [])
  return place
}

/** Head of a form: its title, its buttons and what happened to the record. */
export function RecordHead(props: RecordHeadProps) {
  const { draft, pointer, title, group, found, words, where, save, onCompare, children } = props
  const isStored = useDraft(draft, () => draft.storedAt !== undefined)
  useSaving(draft, save)
  const place = useHeight()
  useEffect(() => {
    document.title = `${title} · Content editor`
  }, [title])
  return (
    <header className="record__head" ref={place}>
      <a
        className={found ? 'back back--results' : 'back'}
        href={found ? foundAddress(found) : listAddress(group)}
      >
        {found ? '‹ Results' : '‹ Back'}
      </a>
      <h1 id="record-title" className="record__title">
        {title} {isStored && <span className="badge">draft</span>}
      </h1>
      <UndoButtons draft={draft} />
      {children}
      <Status draft={draft} pointer={pointer} words={words} where={where} onCompare={onCompare} />
    </header>
  )
}
