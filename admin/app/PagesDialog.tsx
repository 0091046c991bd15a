import { useEffect, useState } from 'react'
import { fieldInWords } from '../config/field-texts.ts'
import type { PlaceInWords } from '../config/place-in-words.ts'
import { shapeOfForm } from '../draft/form-fields.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import { typedPath } from '../draft/values.ts'
import { Dialog } from './Dialog.tsx'
import type { EditorContent } from './editor-content.ts'
import { PlaceList } from './PlaceList.tsx'

interface PagesDialogProps {
  content: EditorContent
  draft: RecordDraft
  /** Field of a price. */
  field: string
  onClose: () => void
}

/** The pages that print a price, with links to their forms. */
export function PagesDialog({ content, draft, field, onClose }: PagesDialogProps) {
  const [pages, setPages] = useState<readonly PlaceInWords[]>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const find = async () =>
      setPages(await content.worker.pagesWithPrice(await content.stateWith(new Map()), field))
    find().catch(() => setFailed(true))
  }, [content, field])
  const name = fieldInWords(shapeOfForm(draft.entity), draft.value, typedPath(draft.value, field))
  return (
    <Dialog title="Pages with this price" closeLabel="Close" onClose={onClose}>
      <div className="dialog__report" role="status">
        <p>
          {name}: {isFailed ? 'the pages can’t be read now. Try again later.' : found(pages)}
        </p>
        {pages && <PlaceList places={pages} />}
      </div>
    </Dialog>
  )
}

function found(pages: readonly PlaceInWords[] | undefined): string {
  if (!pages) return 'looking through all pages …'
  if (pages.length === 0) return 'no page prints it.'
  return `printed on ${pages.length === 1 ? 'one page' : `${pages.length} pages`}, alone or in a sum.`
}
