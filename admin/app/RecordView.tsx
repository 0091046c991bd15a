import { useEffect, useMemo, useRef, useState } from 'react'
import { type JsonObject, textAt } from '../../codegen/json.ts'
import { readPriceBook } from '../../codegen/resolve/prices.ts'
import { kindOf, labelOf } from '../config/field-texts.ts'
import { titleField } from '../config/value-title.ts'
import { shapeOfForm } from '../draft/form-fields.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import { FieldPointer } from '../field/field-pointer.ts'
import {
  type FormServices,
  FormServicesContext,
  type LibraryChoice,
  PrintedContext,
  useDraft,
} from '../field/form-context.ts'
import { FormFields } from '../form/FormFields.tsx'
import { useStillFields } from '../form/hold-still.ts'
import { leaveField } from '../form/leave-field.ts'
import { PRICES_FILE, pricesByField } from '../worker/printed-prices.ts'
import { fileAddress, groupOf, recordOf, type View } from './addresses.ts'
import { type EditorContent, useFiles } from './editor-content.ts'
import { Menu } from './Menu.tsx'
import { makePicture, putPicture } from './make-picture.ts'
import { narrow, useMedia } from './media.ts'
import { usePlace } from './navigation.ts'
import { PagesDialog } from './PagesDialog.tsx'
import { PictureLibrary } from './PictureLibrary.tsx'
import {
  type ActionProps,
  DiscardDialog,
  DuplicateDialog,
  hasTitle,
  RemoveDialog,
  RenameDialog,
  UsesDialog,
} from './RecordActions.tsx'
import { RecordHead } from './RecordHead.tsx'
import { RepairView } from './RepairView.tsx'
import { type SaveWords, saveWordsOf, whereabouts } from './save-words.ts'
import { useTranslationLinks } from './translation/TranslationLinks.tsx'
import { type Aim, useAim } from './use-aim.ts'
import { type PagePreview, usePagePreview } from './use-page-preview.tsx'
import { CompareDialog, VersionsDialog } from './VersionsDialog.tsx'

interface RecordViewProps {
  content: EditorContent
  view: Extract<View, { is: 'form' }>
}

/** The form at an address, when its record is read, and the page that shows the record. */
export function RecordView({ content, view }: RecordViewProps) {
  const { name, isNew, field, found } = view
  const { opened, reopen } = useOpened(content, name, isNew)
  const draft = opened?.draft
  const pointer = opened?.pointer
  const preview = usePagePreview(content, draft, opened?.pointer)
  const path = pathOf(content, name)
  if (opened && !draft && opened.name === name)
    return content.has(path) ? <RepairView content={content} path={path} onSaved={reopen} /> : <Missing />
  const isOpen = draft && pointer && (opened.name === name || draft.path === path)
  return (
    <section className="record" aria-labelledby={isOpen ? 'record-title' : undefined}>
      {!isOpen && (
        <p className="wait wait--short" role="status">
          Opening …
        </p>
      )}
      {isOpen && (
        <RecordForm
          key={opened.key}
          content={content}
          draft={draft}
          pointer={pointer}
          field={field}
          found={found}
          preview={preview}
        />
      )}
      {preview.pane}
    </section>
  )
}

interface Opened {
  name: string
  /** Another one for each draft. A new record keeps it when it gets its name. */
  key: number
  /** Undefined if no form can show the file. */
  draft: RecordDraft | undefined
  pointer: FieldPointer
}

/** Returns what was opened last: the record before, until the next one is read. */
function useOpened(
  content: EditorContent,
  name: string,
  isNew: boolean,
): { opened: Opened | undefined; reopen: () => void } {
  const [opened, setOpened] = useState<Opened>()
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reopen` reads the file again.
  useEffect(() => {
    let isCurrent = true
    void content.open(isNew ? name : pathOf(content, name)).then(draft => {
      if (!isCurrent) return
      setOpened(last =>
        draft && last?.draft === draft
          ? { ...last, name }
          : { name, key: (last?.key ?? 0) + 1, draft, pointer: new FieldPointer() },
      )
    })
    return () => {
      isCurrent = false
    }
  }, [content, name, isNew, times])
  return { opened, reopen: () => setTimes(times + 1) }
}

function pathOf({ files }: EditorContent, name: string): string {
  return files.find(file => recordOf(file.path) === name)?.path ?? name
}

export function Missing() {
  return (
    <div className="welcome">
      <h1>There is no such file</h1>
      <p>It may have been renamed or removed.</p>
      <a className="button button--main" href="#/">
        Show all content
      </a>
    </div>
  )
}

interface RecordFormProps extends Aim {
  content: EditorContent
  draft: RecordDraft
  pointer: FieldPointer
  preview: PagePreview
}

function RecordForm({ content, draft, pointer, field, found, preview }: RecordFormProps) {
  const value = useDraft(draft, () => draft.value)
  const path = useDraft(draft, () => draft.path)
  const shape = useMemo(() => shapeOfForm(draft.entity), [draft])
  const title = usePrinted(content, titleOf(draft))
  const words = saveWordsOf(content.place)
  const translations = useTranslationLinks(content, draft)
  const prices = usePrintedPrices(content, draft)
  /** Field of the price whose pages are listed. */
  const [priceField, setPriceField] = useState<string>()
  const printed = useMemo(() => ({ lines: prices ?? new Map(), showPages: setPriceField }), [prices])
  const isNarrow = useMedia(narrow)
  const where = useDraft(draft, () => whereabouts(draft, words))
  // The head stays in view, and leaves little room for the form on a phone.
  const isInForm = isNarrow || path === undefined
  const [dialog, setDialog] = useState<Action>()
  const [pictureChoice, setPictureChoice] = useState<LibraryChoice>()
  // Titles may be read after the form.
  const files = useFiles(content)
  const form = useMemo<FormServices>(
    () => ({
      draft,
      pointer,
      titlesOf: collection =>
        files
          .filter(({ group, isPublished }) => group === collection && isPublished)
          .map(file => ({ value: file.slug, label: file.title })),
      names: async () => content.worker.names(await content.stateWith(draft.pictures)),
      print: source => content.print(source),
      openLibrary: setPictureChoice,
      pictureUrl: src => content.pictures.find(draft, src),
      makePicture: (field, file, put) => makePicture(draft, field, file, put),
      putPicture: (field, src) => putPicture(draft, field, src),
    }),
    [content, draft, files, pointer],
  )
  const place = useRef<HTMLDivElement>(null)
  useStillFields(place)
  usePlace(draft.name, field === undefined)
  useAim(content, draft, pointer, { field, found })
  // A new record begins with its name.
  useEffect(() => {
    const name = titleField(shape)
    if (draft.path === undefined && !draft.isEdited && name !== undefined && field === undefined)
      pointer.show(name)
  }, [draft, field, pointer, shape])
  // A new record gets an address with its first save.
  useEffect(() => {
    if (path && location.hash.endsWith('/new')) location.replace(fileAddress(path))
  }, [path])
  return (
    <>
      <RecordHead
        draft={draft}
        pointer={pointer}
        title={title}
        group={groupOf(draft.name)}
        found={found}
        words={words}
        where={isInForm ? '' : where}
        save={() => void draft.save()}
        onCompare={() => setDialog('Compare with what is published')}
      >
        <SaveButtons draft={draft} words={words} />
        {preview.button}
        {!isNarrow &&
          translations.map(({ label, address }) => (
            <a key={address} className="button" href={address}>
              {label}
            </a>
          ))}
        {path !== undefined && (
          <Menu
            label="More"
            items={[
              ...(isNarrow ? translations : []).map(({ label, address }) => ({
                label,
                act: () => location.assign(address),
              })),
              ...actionsOf(draft).map(action => ({
                label: `${action} …`,
                act: () => setDialog(action),
              })),
            ]}
          />
        )}
      </RecordHead>
      {path !== undefined && dialog && (
        <ActionDialog
          action={dialog}
          content={content}
          draft={draft}
          path={path}
          title={title}
          onClose={() => setDialog(undefined)}
        />
      )}
      {pictureChoice && (
        <PictureLibrary
          content={content}
          draft={draft}
          {...pictureChoice}
          onClose={() => setPictureChoice(undefined)}
        />
      )}
      {priceField !== undefined && (
        <PagesDialog
          content={content}
          draft={draft}
          field={priceField}
          onClose={() => setPriceField(undefined)}
        />
      )}
      <PrintedContext value={printed}>
        <FormServicesContext value={form}>
          <div
            className="form"
            role="group"
            aria-labelledby="record-title"
            ref={place}
            hidden={preview.isFormHidden}
            onFocus={preview.markFocused}
            onBlur={event => leaveField(draft, event)}
          >
            {isInForm && where !== '' && <p className="hint">{where}</p>}
            <FormFields shape={shape} path="" value={value} />
          </div>
        </FormServicesContext>
      </PrintedContext>
    </>
  )
}

/** Returns what visitors read of the prices that are typed, by the field. Undefined for forms of other records. */
function usePrintedPrices(
  content: EditorContent,
  draft: RecordDraft,
): ReadonlyMap<string, readonly string[]> | undefined {
  const isBook = draft.path === PRICES_FILE
  const value = useDraft(draft, () => draft.value)
  const [site, setSite] = useState<JsonObject>()
  useEffect(() => {
    if (isBook) void content.open('site.yaml').then(opened => setSite(opened?.value ?? {}))
  }, [content, isBook])
  return useMemo(
    () => (isBook && site ? pricesByField(value, readPriceBook(value, site)) : undefined),
    [isBook, site, value],
  )
}

/** Returns a text as pages print it, when it is known. */
function usePrinted(content: EditorContent, source: string): string {
  const [printed, setPrinted] = useState({ source, text: source })
  useEffect(() => {
    if (!source.includes('{{')) return
    content.print(source).then(
      ({ text }) => setPrinted({ source, text }),
      () => undefined,
    )
  }, [content, source])
  return printed.source === source ? printed.text : source
}

/** Saves for visitors, or as a draft. The main button is that of what was saved last. */
function SaveButtons({ draft, words }: { draft: RecordDraft; words: SaveWords }) {
  const isStored = useDraft(draft, () => draft.storedAt !== undefined)
  const isNew = useDraft(draft, () => draft.path === undefined)
  const classOf = (isMain: boolean) => (isMain ? 'button button--main' : 'button')
  return (
    <>
      <button type="button" className={classOf(isStored)} onClick={() => void draft.saveAsDraft()}>
        Save draft
      </button>
      <button type="button" className={classOf(!isStored)} onClick={() => void draft.publish()}>
        {isStored || isNew ? words.publish : 'Save'}
      </button>
    </>
  )
}

type Action =
  | 'Rename'
  | 'Duplicate'
  | 'Where it is named'
  | 'Earlier versions'
  | 'Compare with what is published'
  | 'Discard draft'
  | 'Delete'

/** Single files can be neither renamed nor removed, and a new record only with its draft. */
function actionsOf(draft: RecordDraft): readonly Action[] {
  const isPublished = draft.publishedFields !== undefined
  const isStored = draft.storedAt !== undefined
  const isSingle = draft.entity.kind === 'singleton'
  const all: readonly [Action, boolean][] = [
    ['Rename', isPublished && !isSingle],
    ['Duplicate', hasTitle(draft) && !isSingle],
    // Places that print prices and facts are not looked up: "nowhere" would be wrong.
    ['Where it is named', isPublished && (!isSingle || draft.entity.urlPattern !== undefined)],
    ['Earlier versions', isPublished],
    ['Compare with what is published', isPublished && isStored],
    ['Discard draft', isStored],
    ['Delete', isPublished && !isSingle],
  ]
  return all.flatMap(([action, isOffered]) => (isOffered ? [action] : []))
}

function ActionDialog({ action, ...props }: { action: Action } & ActionProps) {
  switch (action) {
    case 'Rename':
      return <RenameDialog {...props} />
    case 'Duplicate':
      return <DuplicateDialog {...props} />
    case 'Where it is named':
      return <UsesDialog {...props} />
    case 'Earlier versions':
      return <VersionsDialog {...props} />
    case 'Compare with what is published':
      return <CompareDialog {...props} />
    case 'Discard draft':
      return <DiscardDialog {...props} />
    case 'Delete':
      return <RemoveDialog {...props} />
  }
}

function titleOf({ entity, value, path }: RecordDraft): string {
  if (entity.kind === 'singleton') return labelOf(entity.name.replace(/^.*\//, ''), entity.shape)
  const typed = textAt(value, [titleField(entity.shape) ?? ''])
  return typed || (path ?? `New ${kindOf(entity)}`)
}
