import './translation.css'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { JsonObject } from '../../../codegen/json.ts'
import { sourceKey } from '../../../codegen/languages/merged-data.ts'
import { type Shape, shapeAt } from '../../../codegen/schema/shape.ts'
import { fieldInWords } from '../../config/field-texts.ts'
import { nameInEnglish } from '../../config/translation-entity.ts'
import type { RecordDraft } from '../../draft/record-draft.ts'
import { textOfValue, valueAt } from '../../draft/values.ts'
import { Note } from '../../field/FieldFrame.tsx'
import { FieldPointer } from '../../field/field-pointer.ts'
import { type FormServices, FormServicesContext, useDraft, useStore } from '../../field/form-context.ts'
import { useStillFields } from '../../form/hold-still.ts'
import { leaveField } from '../../form/leave-field.ts'
import { bodyField } from '../../format/front-matter.ts'
import { type BodyPart, isReordered, type PartRow, rowAtLine } from '../../translation/pair-parts.ts'
import { addText, confirmText, pairTexts, removeValue, type TextRow } from '../../translation/pair-texts.ts'
import { fileAddress, groupOf, recordOf } from '../addresses.ts'
import type { EditableFile, EditorContent } from '../editor-content.ts'
import { DiscardDialog } from '../RecordActions.tsx'
import { RecordHead } from '../RecordHead.tsx'
import { Missing } from '../RecordView.tsx'
import { RepairView } from '../RepairView.tsx'
import { saveWordsOf } from '../save-words.ts'
import { type Aim, useAim } from '../use-aim.ts'
import { usePagePreview } from '../use-page-preview.tsx'
import { findEarlierTexts } from './find-earlier-texts.ts'
import { PairRow, type PairRowProps } from './PairRow.tsx'
import { useParts } from './use-parts.ts'

interface TranslationViewProps extends Aim {
  content: EditorContent
  /** 'es/cities/austin'. */
  name: string
}

interface Opened {
  draft: RecordDraft
  /** The file in the main language, its texts, and the parts of its article. */
  file: EditableFile
  main: JsonObject
  parts: readonly BodyPart[]
  folder: string
}

/** A translation next to what it translates. */
export function TranslationView({ content, name, field, found }: TranslationViewProps) {
  const [opened, setOpened] = useState<Opened | 'missing' | { brokenPath: string }>()
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: A repaired file is read again.
  useEffect(() => {
    let isCurrent = true
    open(content, name).then(
      found => isCurrent && setOpened(found),
      () => isCurrent && setOpened('missing'),
    )
    return () => {
      isCurrent = false
    }
  }, [content, name, times])
  if (opened === 'missing') return <Missing />
  if (opened && 'brokenPath' in opened)
    return <RepairView content={content} path={opened.brokenPath} onSaved={() => setTimes(times + 1)} />
  return (
    <section className="record translation" aria-labelledby="record-title">
      {opened && <TranslationForm content={content} opened={opened} field={field} found={found} />}
    </section>
  )
}

async function open(
  content: EditorContent,
  name: string,
): Promise<Opened | 'missing' | { brokenPath: string }> {
  const at = name.indexOf('/')
  const folder = name.slice(0, at)
  const file = content.files.find(({ path }) => recordOf(path) === name.slice(at + 1))
  const path = `${folder}/${file?.path}`
  if (!file) return 'missing'
  const isBegun = content.translationsOf(file.path).includes(path)
  if (!isBegun && !(await content.translations()).some(other => other.path === path)) return 'missing'
  const [draft, original] = await Promise.all([content.open(path), content.open(file.path)])
  const main = original?.publishedFields
  if (!draft) return { brokenPath: path }
  if (!main) return { brokenPath: file.path }
  const { [bodyField]: body = '' } = main
  const parts = body === '' ? [] : await content.worker.parts(String(body))
  return { draft, file, main, parts, folder }
}

interface TranslationFormProps extends Aim {
  content: EditorContent
  opened: Opened
}

function TranslationForm({ content, opened, field, found }: TranslationFormProps) {
  const { draft, file, main, parts, folder } = opened
  const { shape } = file.entity
  const language = nameInEnglish(folder)
  const value = useDraft(draft, () => draft.value)
  const isStored = useDraft(draft, () => draft.storedAt !== undefined)
  const isPublished = useDraft(draft, () => draft.publishedFields !== undefined)
  const [isDiscarding, setDiscarding] = useState(false)
  const paired = useMemo(() => pairTexts(shape, main, value), [shape, main, value])
  const { rows: partRows, edits } = useParts(draft, parts, content.worker.parts)
  const pointer = useMemo(() => new FieldPointer(), [])
  const form = useMemo(() => servicesOf(content, draft, pointer), [content, draft, pointer])
  const preview = usePagePreview(content, draft, pointer)
  const title = `${language}: ${file.title}`
  const words = saveWordsOf(content.place)
  const place = useRef<HTMLDivElement>(null)
  useStillFields(place)
  useAim(content, draft, pointer, { field, found })
  usePartPointer(draft, pointer, partRows)

  const onType = useCallback(
    (id: string, own: string) => {
      const key = partOf(id)
      if (key !== undefined)
        return edits.edit(key, row => ({
          ...row,
          own,
          noted: row.own === undefined ? row.main?.hash : row.noted,
        }))
      const row = rowNamed(pairTexts(shape, main, draft.value).rows, id)
      if (row?.ownPath) draft.set(sourceKey(row.ownPath), own)
      else if (row && own !== '') draft.replace(addText(shape, main, draft.value, row, own))
    },
    [draft, edits, main, shape],
  )
  const onFits = useCallback(
    (id: string) => {
      const key = partOf(id)
      if (key !== undefined) return edits.edit(key, row => ({ ...row, noted: row.main?.hash }))
      const row = rowNamed(pairTexts(shape, main, draft.value).rows, id)
      if (row) draft.replace(confirmText(draft.value, row))
    },
    [draft, edits, main, shape],
  )

  const rows: Row[] = [
    ...paired.rows.map(row => rowOfText(row, file.entity.shape, main)),
    ...partRows.flatMap((row, index) => (row.main ? rowOfPart(row, row.main, index) : [])),
  ]
  const goneParts = partRows.filter(row => row.main === undefined)
  const open = rows.filter(({ state }) => state !== 'current')
  // Texts that are done stay in the list: the fields below would move while somebody types.
  const listed = useRef(new Set<string>())
  for (const { id } of open) listed.current.add(id)
  const before = useEarlierTexts(content, file, open)
  const left = open.length + paired.gone.length + goneParts.length
  // Half a page in another language helps nobody: it stays a draft. What visitors see already is saved as it is.
  const isWhole = isPublished || left === 0
  const save = () => void (isWhole ? draft.publish() : draft.saveAsDraft())
  return (
    <>
      <RecordHead
        draft={draft}
        pointer={pointer}
        title={title}
        group={groupOf(file.path)}
        found={found}
        words={words}
        save={save}
        onCompare={() => undefined}
      >
        <button type="button" className="button button--main" onClick={save}>
          {!isWhole ? 'Save draft' : isPublished && !isStored ? 'Save' : words.publish}
        </button>
        {isStored && (
          <button type="button" className="button" onClick={() => setDiscarding(true)}>
            Discard draft …
          </button>
        )}
        {preview.button}
        <a className="button" href={fileAddress(file.path)}>
          English
        </a>
      </RecordHead>
      {isDiscarding && (
        <DiscardDialog
          content={content}
          draft={draft}
          path={draft.name}
          title={title}
          next={fileAddress(file.path)}
          onClose={() => setDiscarding(false)}
        />
      )}
      <FormServicesContext value={form}>
        <div
          className="form translation__form"
          role="group"
          aria-labelledby="record-title"
          ref={place}
          hidden={preview.isFormHidden}
          onFocus={preview.markFocused}
          onBlur={event => leaveField(draft, event)}
        >
          <p role="status">{left === 0 ? `All of it is in ${language}.` : textsToLookAt(left)}</p>
          {listed.current.size > 0 && (
            <ul className="translation__open" aria-label="To look at">
              {rows
                .filter(({ id }) => listed.current.has(id))
                .map(({ id, path, label, state }) => (
                  <li key={id}>
                    <button type="button" className="link" onClick={() => pointer.show(path)}>
                      {label}
                    </button>
                    {state === 'current' && ' ✓'}
                  </li>
                ))}
            </ul>
          )}
          {rows.map(({ noted = '', ...row }) => (
            <PairRow
              key={row.id}
              {...row}
              before={before.get(noted)}
              language={language}
              folder={folder}
              onType={onType}
              onFits={onFits}
            />
          ))}
          {parts.length > 0 && (
            <div data-path={bodyField}>
              <Note path={bodyField} />
            </div>
          )}
          {isReordered(partRows) && (
            <p>
              The text has another order in English.{' '}
              <button type="button" className="button" onClick={edits.reorder}>
                Put the {language} in the same order
              </button>
            </p>
          )}
          {(paired.gone.length > 0 || goneParts.length > 0) && (
            <section>
              <h2>No longer in the English</h2>
              <ul className="translation__gone">
                {paired.gone.map(ownPath => (
                  <Gone
                    key={sourceKey(ownPath)}
                    text={textOfValue(valueAt(value, sourceKey(ownPath)))}
                    folder={folder}
                    onRemove={() => draft.replace(removeValue(draft.value, ownPath))}
                  />
                ))}
                {goneParts.map(({ key, own = '' }) => (
                  <Gone
                    key={key}
                    text={own}
                    folder={folder}
                    onRemove={() => edits.edit(key, () => undefined)}
                  />
                ))}
              </ul>
            </section>
          )}
        </div>
      </FormServicesContext>
      {preview.pane}
    </>
  )
}

/** Leads to the part of an article that has the line which something points at. */
function usePartPointer(draft: RecordDraft, pointer: FieldPointer, rows: readonly PartRow[]): void {
  const target = useStore(pointer, () => (pointer.target?.path === bodyField ? pointer.target : undefined))
  useEffect(() => {
    if (target?.line === undefined) return
    const key = rowAtLine(rows, String(draft.value[bodyField] ?? ''), target.line)
    if (key !== undefined) pointer.show(`${partPrefix}${key}`, { words: target.words })
  }, [draft, pointer, rows, target])
}

function Gone({ text, folder, onRemove }: { text: string; folder: string; onRemove: () => void }) {
  return (
    <li>
      <p className="pair__text" lang={folder}>
        {text}
      </p>
      <button type="button" className="button" aria-label={`Remove: ${text}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  )
}

const textsToLookAt = (count: number) => `${count} ${count === 1 ? 'text' : 'texts'} to look at`

type Row = Pick<PairRowProps, 'id' | 'path' | 'label' | 'text' | 'own' | 'state' | 'most'> & {
  noted: string | undefined
}

const partPrefix = `${bodyField}.`

/** Returns the key of a part's row by the name of the row. */
const partOf = (id: string) => (id.startsWith(partPrefix) ? Number(id.slice(partPrefix.length)) : undefined)

const rowNamed = (rows: readonly TextRow[], id: string) => rows.find(({ path }) => sourceKey(path) === id)

function rowOfText({ path, ownPath, text, own, state, noted }: TextRow, shape: Shape, main: JsonObject): Row {
  const at = shapeAt(shape, main, path)
  return {
    id: sourceKey(path),
    path: sourceKey(ownPath ?? path),
    label: fieldInWords(shape, main, path),
    text,
    own,
    state,
    most: at?.kind === 'text' ? at.maxLength : undefined,
    noted,
  }
}

function rowOfPart({ key, own = '', noted }: PartRow, { text, hash }: BodyPart, index: number): Row {
  const id = `${partPrefix}${key}`
  const noteState = noted ? 'stale' : 'unknown'
  const state = own.trim() === '' ? 'missing' : noted === hash ? 'current' : noteState
  return { id, path: id, label: `Text ${index + 1}`, text, own, state, most: undefined, noted }
}

/** Returns what the changed texts said when they were translated, by the hash of what it means. */
function useEarlierTexts(
  content: EditorContent,
  { entity, path }: EditableFile,
  open: readonly Row[],
): ReadonlyMap<string, string> {
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = useRef(new Set<string>())
  const wanted = open.flatMap(({ state, noted }) => (state === 'stale' && noted ? noted : [])).join()
  useEffect(() => {
    const fresh = wanted.split(',').filter(hash => hash !== '' && !asked.current.has(hash))
    for (const hash of fresh) asked.current.add(hash)
    findEarlierTexts(content, entity, path, new Set(fresh)).then(
      texts => setFound(before => new Map([...before, ...texts])),
      () => undefined,
    )
  }, [content, entity, path, wanted])
  return found
}

/** A translation has only texts. */
const servicesOf = (content: EditorContent, draft: RecordDraft, pointer: FieldPointer): FormServices => ({
  draft,
  pointer,
  titlesOf: () => [],
  print: source => content.print(source),
  names: async () => content.worker.names(await content.stateWith(new Map())),
  openLibrary: () => undefined,
  pictureUrl: async () => undefined,
  makePicture: () => Promise.reject(new Error('A translation has no pictures')),
  putPicture: () => undefined,
})
