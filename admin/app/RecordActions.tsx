import { useEffect, useState } from 'react'
import { textAt } from '../../codegen/json.ts'
import { extensionOf } from '../../codegen/model.ts'
import { slugify } from '../../codegen/names.ts'
import { fieldInWords, kindOf } from '../config/field-texts.ts'
import { titleField } from '../config/value-title.ts'
import { shapeOfForm } from '../draft/form-fields.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import { typedPath } from '../draft/values.ts'
import { Combobox } from '../field/Combobox.tsx'
import type { Choice } from '../text/text-pieces.ts'
import { fileAddress, listAddress, newAddress, recordOf } from './addresses.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { Dialog } from './Dialog.tsx'
import type { EditorContent } from './editor-content.ts'
import { leaveNotice } from './notice.ts'
import { namedIn, PlaceList } from './PlaceList.tsx'
import { useUses } from './uses.ts'

export interface ActionProps {
  content: EditorContent
  draft: RecordDraft
  /** Path of the record's file. */
  path: string
  title: string
  onClose: () => void
}

export function RenameDialog({ content, draft, path, title, onClose }: ActionProps) {
  const { entity, slug } = draft
  const before = shownNameOf(draft)
  const [end, setEnd] = useState(slug)
  const [name, setName] = useState(before)
  const folder = `${entity.name}/`
  // Suggestions name the folder, too.
  const wanted = end.trim().startsWith(folder) ? end.trim().slice(folder.length) : end.trim()
  const newName = name.trim() === before ? '' : name.trim()
  const isOpen = draft.isEdited || draft.storedAt !== undefined
  return (
    <ChangeDialog
      title={`Rename ${title}`}
      advice={
        isOpen
          ? draft.isEdited
            ? 'Save what you typed first, or undo it.'
            : 'Publish or discard its draft first.'
          : wanted === slug && newName !== ''
            ? 'The end of the address has to change, too. To change the name alone, write it in the form.'
            : entity.urlPattern
              ? `Its page is ${addressOf(draft, slug)}. With another end of the address, links and lists follow, and the old address leads to the new one.`
              : 'No visitor reads the name of its file. What names it follows.'
      }
      value={isOpen || wanted === slug || wanted === '' ? undefined : `${wanted} ${newName}`}
      confirm="Rename"
      make={(_, dryRun) =>
        content.change({
          do: 'rename',
          record: recordOf(path),
          to: folder + wanted,
          ...(newName && { name: newName }),
          dryRun,
        })
      }
      onMade={() => {
        const now = addressOf(draft, wanted)
        startAgain(
          fileAddress(folder + wanted),
          now ? `Renamed. Its page is ${now} now, and ${addressOf(draft, slug)} leads there.` : 'Renamed.',
        )
      }}
      onClose={onClose}
    >
      <NameField
        label={entity.urlPattern ? 'End of the address' : 'Name of its file'}
        name={end}
        onChange={setEnd}
      />
      {before !== '' && <NameField label="Name that visitors read" name={name} onChange={setName} />}
    </ChangeDialog>
  )
}

export function RemoveDialog({ content, draft, path, title, onClose }: ActionProps) {
  const { entity } = draft
  const [to, setTo] = useState('')
  const pages = usePages(content, draft)
  const own = addressOf(draft, draft.slug)
  const choices = pages && [
    { value: '', label: 'The overview above it' },
    ...pages.filter(({ value }) => value !== own),
  ]
  const typed = draft.isEdited
    ? 'What you typed and did not save goes with it.'
    : draft.storedAt === undefined
      ? ''
      : 'Its draft goes with it.'
  const advice = [
    own ? `Visitors won’t find ${own} any more.` : 'Visitors won’t see it any more.',
    'What names it or leads to it changes, too, as listed below.',
    typed,
    'The editor can’t undo this. Git keeps the file, so that somebody with a copy of the site can bring it back.',
  ]
  return (
    <ChangeDialog
      title={`Delete ${title}`}
      advice={advice.filter(Boolean).join(' ')}
      value={to}
      confirm="Delete"
      make={(target, dryRun) =>
        content.change({
          do: 'remove',
          record: recordOf(path),
          dryRun,
          ...(target === '' ? {} : { to: target }),
        })
      }
      onMade={async () => {
        await content.discardDraft(draft)
        await content.forget(draft)
        startAgain(listAddress(entity.name), `${title} is deleted.`)
      }}
      onClose={onClose}
    >
      {choices && (
        <div className="field">
          <label className="field__label" htmlFor="remove-to">
            Visitors who look for its page are led to
          </label>
          <Combobox
            control={{ id: 'remove-to', 'aria-invalid': false }}
            value={to}
            choices={choices}
            onChange={setTo}
          />
        </div>
      )}
    </ChangeDialog>
  )
}

export function DuplicateDialog({ content, draft, title, onClose }: ActionProps) {
  const { entity } = draft
  const [name, setName] = useState('')
  return (
    <ChangeDialog
      title={`Duplicate ${title}`}
      advice="A copy needs a name of its own. It isn’t saved before you save it."
      value={name.trim() === '' ? undefined : name.trim()}
      confirm="Duplicate"
      isHarmless
      make={async (wanted, dryRun) => {
        const slug = slugify(wanted)
        if (slug === '') throw new Error('Give it a name with letters or digits.')
        if (content.isTaken(`${entity.name}/${slug}${extensionOf(entity)}`))
          throw new Error(`There is already one that is called “${wanted}”. Choose another name.`)
        if (content.unsaved.has(`${entity.name}/new`))
          throw new Error(`There is a new ${kindOf(entity)} that isn’t saved yet. Save or discard it first.`)
        if (!dryRun) await content.duplicate(draft, wanted)
        return { changes: [], note: `The address of its page will end in ${slug}.` }
      }}
      onMade={() => {
        location.hash = newAddress(entity.name)
      }}
      onClose={onClose}
    >
      <NameField label="Name of the new one" name={name} onChange={setName} />
    </ChangeDialog>
  )
}

/** Lists the places that name a record or link to its page. */
export function UsesDialog({ content, path, title, onClose }: ActionProps) {
  const uses = useUses(content)
  const places = uses?.get(recordOf(path)) ?? []
  return (
    <Dialog title={`Where ${title} is named`} closeLabel="Close" onClose={onClose}>
      <div className="dialog__report" role="status">
        <p>
          {uses ? `It is ${places.length > 0 ? namedIn(places) : 'named nowhere else'}.` : 'Looking it up …'}
        </p>
        <PlaceList places={places} />
      </div>
    </Dialog>
  )
}

/** Asks before a stored draft is removed. */
export function DiscardDialog({
  content,
  draft,
  title,
  next = listAddress(draft.entity.name),
  onClose,
}: ActionProps & { next?: string }) {
  const isPublished = draft.publishedFields !== undefined
  const shape = shapeOfForm(draft.entity)
  const fields = [...draft.changes.keys()].map(path => ({
    words: fieldInWords(shape, draft.value, typedPath(draft.value, path)),
  }))
  return (
    <ChangeDialog
      title={`Discard the draft of ${title}`}
      advice={
        isPublished
          ? 'The form shows what is published again. Until you leave it, Undo brings the draft’s text back.'
          : 'It isn’t published yet, so that nothing of it is left. This can’t be undone.'
      }
      value=""
      confirm="Discard"
      make={async (_, dryRun) => {
        if (!dryRun) await content.discardDraft(draft)
        return { changes: fields }
      }}
      onMade={() => {
        if (!isPublished) location.hash = next
      }}
      onClose={onClose}
    />
  )
}

const shownNameOf = ({ entity, value }: RecordDraft) => textAt(value, [titleField(entity.shape) ?? '']) ?? ''

/** Returns the address of a record's page, under a name. Undefined if it has no page of its own. */
const addressOf = ({ entity, value }: RecordDraft, slug: string) =>
  entity.urlPattern?.replace(
    /\{(\w+)\}/g,
    (_, field) => (field === 'slug' ? slug : textAt(value, [field])) ?? '',
  )

/** Whether a record can be copied: a copy gets its file's name from its title. */
export const hasTitle = ({ entity }: RecordDraft) => titleField(entity.shape) !== undefined

interface NameFieldProps {
  label: string
  name: string
  onChange: (name: string) => void
}

function NameField({ label, name, onChange }: NameFieldProps) {
  return (
    <div className="field">
      <label className="field__label">
        {label}
        <input
          className="input"
          autoComplete="off"
          value={name}
          onChange={event => onChange(event.target.value)}
        />
      </label>
    </div>
  )
}

/** Returns the pages of the site, when they are known. */
function usePages(content: EditorContent, draft: RecordDraft): readonly Choice[] | undefined {
  const [pages, setPages] = useState<readonly Choice[]>()
  useEffect(() => {
    if (!draft.entity.urlPattern) return
    void content
      .stateWith(draft.pictures)
      .then(state => content.worker.names(state))
      .then(names => setPages(names.pages))
      .catch(() => setPages([]))
  }, [content, draft])
  return pages
}

/** Loads the editor again after a change of several files, whose old contents it has read. Unsaved texts of other records are kept. */
function startAgain(hash: string, done: string): void {
  leaveNotice(done)
  location.hash = hash
  location.reload()
}
