import { useEffect, useState } from 'react'
import type { Json, JsonObject } from '../../codegen/json.ts'
import { fieldInWords } from '../config/field-texts.ts'
import { differences } from '../draft/differences.ts'
import { shapeOfForm } from '../draft/form-fields.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import { textOfValue } from '../draft/values.ts'
import { useDraft } from '../field/form-context.ts'
import type { EarlierVersion } from '../store/earlier-version.ts'
import { timeInWords } from './age-in-words.ts'
import { Dialog } from './Dialog.tsx'
import type { EditorContent } from './editor-content.ts'
import type { ActionProps } from './RecordActions.tsx'

/** Earlier versions of a record, with what each says differently from the form. */
export function VersionsDialog({ content, draft, path, title, onClose }: ActionProps) {
  const [versions, setVersions] = useState<readonly EarlierVersion[]>()
  const [fault, setFault] = useState('')
  useEffect(() => {
    content.versions(path).then(setVersions, error => setFault(String(error)))
  }, [content, path])
  return (
    <Dialog closeLabel="Close" title={`Earlier versions of ${title}`} onClose={onClose}>
      <p role="status">{fault || adviceOn(versions)}</p>
      <ul className="versions">
        {versions?.map(version => (
          <li key={version.id}>
            <Version content={content} draft={draft} path={path} version={version} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** How a stored draft differs from what is published. */
export function CompareDialog({ draft, title, onClose }: ActionProps) {
  return (
    <Dialog closeLabel="Close" title={`${title}: the draft and what is published`} onClose={onClose}>
      <Differences draft={draft} then={draft.publishedFields ?? {}} names={['Published', 'Draft']} />
    </Dialog>
  )
}

function adviceOn(versions: readonly EarlierVersion[] | undefined): string {
  if (!versions) return 'Looking them up …'
  return versions.length === 0
    ? 'None is kept yet: versions come with the first commit.'
    : 'Open one to see what it says differently from the form. What you take is in the form until you save it.'
}

interface VersionProps {
  content: EditorContent
  draft: RecordDraft
  path: string
  version: EarlierVersion
}

function Version({ content, draft, path, version: { id, date, author } }: VersionProps) {
  const [then, setThen] = useState<JsonObject | 'unreadable'>()
  function read(): void {
    if (then !== undefined) return
    content.versionFields(draft.entity, path, id).then(
      fields => setThen(fields ?? 'unreadable'),
      () => setThen('unreadable'),
    )
  }
  return (
    <details className="folded" onToggle={event => event.currentTarget.open && read()}>
      <summary>
        <span className="folded__title">{timeInWords(date)}</span>
        <span className="field__aside">{author}</span>
      </summary>
      <div className="folded__content">
        {then === undefined ? (
          <p className="hint">Reading it …</p>
        ) : then === 'unreadable' ? (
          <p className="hint">This version can’t be read as a form.</p>
        ) : (
          <Differences draft={draft} then={then} />
        )}
      </div>
    </details>
  )
}

interface DifferencesProps {
  draft: RecordDraft
  then: JsonObject
  /** Names of the two texts, to show both. Without them, only that of `then` is shown. */
  names?: readonly [then: string, now: string]
}

/** The fields that say something else than the form, each with a button that takes the other text. */
function Differences({ draft, then, names }: DifferencesProps) {
  const now = useDraft(draft, () => draft.value)
  const all = differences(now, then, now)
  if (all.length === 0) return <p>It says the same as the form.</p>
  const shape = shapeOfForm(draft.entity)
  const take = names ? 'Take what is published' : 'Take this text'
  return (
    <ul className="versions__fields">
      {all.map(({ path, yours, theirs }) => {
        const label = fieldInWords(shape, { ...now, ...then }, path)
        return (
          <li key={path.join('.')}>
            <p className="field__label">{label}</p>
            {names && <p className="hint">{names[0]}</p>}
            <p className="versions__text">{textOf(yours)}</p>
            {names && (
              <>
                <p className="hint">{names[1]}</p>
                <p className="versions__text">{textOf(theirs)}</p>
              </>
            )}
            <button
              type="button"
              className="button"
              aria-label={`${take}: ${label}`}
              onClick={() => draft.set(path.join('.'), yours)}
            >
              {take}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const textOf = (value: Json | undefined) => textOfValue(value) || '(nothing)'
