import { type ReactNode, useId } from 'react'
import type { Json } from '../../codegen/json.ts'
import { textOfValue } from '../draft/values.ts'
import { useDraft, useForm, useNote, usePointer } from './form-context.ts'

/** Attributes that tie a control to its label, its hint and its note. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-required'?: boolean
  'aria-invalid': boolean
}

interface FieldFrameProps {
  path: string
  label: string
  hint: string
  isOptional: boolean
  /** Whether it has no value yet. */
  isEmpty: boolean
  /** A label that only screen readers need: that of an entry in a list. */
  isQuiet: boolean
  noteId?: string | undefined
  count?: string | undefined
  /** A button next to the label. */
  action?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** A field with its label above, and its note below. */
export function FieldFrame({
  path,
  label,
  hint,
  isOptional,
  isEmpty,
  isQuiet,
  noteId,
  count,
  action,
  children,
}: FieldFrameProps) {
  const id = useId()
  const note = useNote(path)
  const { place, isShown } = usePointer<HTMLDivElement>(path)
  const control = {
    id,
    'aria-describedby': `${id}-hint ${noteId ?? `${id}-note`}`,
    'aria-invalid': note !== undefined,
    'aria-required': !isOptional,
  }
  return (
    <div className="field" data-path={path} data-shown={isShown || undefined} ref={place}>
      <div className={isQuiet ? 'field__head visually-hidden' : 'field__head'}>
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <Need isOptional={isOptional} isEmpty={isEmpty} />
        {action}
        {count && <span className="field__aside field__count">{count}</span>}
      </div>
      {hint !== '' && (
        <p className={isQuiet ? 'visually-hidden' : 'hint'} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children(control)}
      {noteId === undefined && <Note path={path} id={`${id}-note`} />}
    </div>
  )
}

/** Says which fields may stay empty, and which can't. */
export function Need({ isOptional, isEmpty }: { isOptional: boolean; isEmpty: boolean }) {
  if (isOptional) return <span className="field__aside">optional</span>
  return isEmpty ? <span className="field__aside field__aside--needed">needed</span> : null
}

/** The problem of a field, the text that another person wrote into it, and what is published if a draft differs. */
export function Note({ path, id }: { path: string; id?: string }) {
  const { draft } = useForm()
  const note = useNote(path)
  const others = useDraft(draft, () => draft.others)
  const isChanged = useDraft(draft, () => draft.changes.has(path))
  return (
    <div id={id}>
      {note && <p className="note">{note}</p>}
      {isChanged && (
        <p className="published">Published: {textOfValue(draft.changes.get(path)) || '(nothing)'}</p>
      )}
      {others.has(path) && (
        <div className="note note--other">
          <p>{textOfOthers(draft.otherAuthor, others.get(path))}</p>
          <p className="note__ways">
            <button type="button" className="button" onClick={() => draft.settle(path, true)}>
              Take theirs
            </button>
            <button type="button" className="button" onClick={() => draft.settle(path, false)}>
              Keep mine
            </button>
          </p>
        </div>
      )}
    </div>
  )
}

function textOfOthers(author: string, value: Json | undefined): string {
  const name = author.charAt(0).toUpperCase() + author.slice(1)
  return value === undefined ? `${name} removed this.` : `${name} wrote here: “${textOfValue(value)}”`
}
