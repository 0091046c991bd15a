import { type ReactNode, useEffect, useState } from 'react'
import { Note } from '../field/FieldFrame.tsx'
import { useChangeCount, useForm, useNoteCount, usePointer } from '../field/form-context.ts'

interface BoxProps {
  path: string
  label: string
  /** Says whether it may stay empty. */
  need?: ReactNode
  hint: string
  children: ReactNode
}

/** A group that is always open. */
export function Box({ path, label, need, hint, children }: BoxProps) {
  const { place, isShown } = usePointer<HTMLFieldSetElement>(path)
  return (
    <fieldset className="box" data-path={path} data-shown={isShown || undefined} ref={place}>
      <legend className="field__label">
        {label} {need}
      </legend>
      {hint !== '' && <p className="hint">{hint}</p>}
      {children}
      <Note path={path} />
    </fieldset>
  )
}

interface FoldedProps {
  path: string
  title: string
  /** Says that it can't stay empty. */
  need?: ReactNode
  hint?: string
  isOpen?: boolean
  /** Called when the group is opened, so that a form with hundreds of fields opens at once. */
  children: () => ReactNode
}

/** A group that is opened. */
export function Folded({ path, title, need, hint = '', isOpen = false, children }: FoldedProps) {
  const [open, setOpen] = useState(isOpen)
  const { pointer } = useForm()
  const { place, isShown } = usePointer<HTMLDetailsElement>(path, { isFolded: !open })
  useEffect(() => {
    const follow = () => {
      const { target } = pointer
      const isOwn = target?.path === path && target.opensGroup
      if (isOwn || target?.path.startsWith(`${path}.`)) setOpen(true)
    }
    follow()
    return pointer.subscribe(follow)
  }, [pointer, path])
  return (
    <details
      className="folded"
      data-path={path}
      data-shown={isShown || undefined}
      ref={place}
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="folded__title">
          {title} {need}
          <Counts isIn={field => field.startsWith(`${path}.`)} />
        </span>
      </summary>
      {open && (
        <div className="folded__content">
          {hint !== '' && <p className="hint">{hint}</p>}
          {children()}
        </div>
      )}
      <Note path={path} />
    </details>
  )
}

/** Counts the fields of a folded group that differ from what is published, or need a correction. */
function Counts({ isIn }: { isIn: (field: string) => boolean }) {
  const wrong = useNoteCount(isIn)
  const changed = useChangeCount(isIn)
  return (
    <>
      {changed > 0 && <span className="folded__count"> {changed} changed</span>}
      {wrong > 0 && <span className="folded__count folded__count--wrong"> {wrong} to fix</span>}
    </>
  )
}

interface FoldedSectionProps {
  title: string
  /** Paths of its fields. */
  paths: readonly string[]
  isOpen: boolean
  children: ReactNode
}

/** Fields that people rarely change. */
export function FoldedSection({ title, paths, isOpen, children }: FoldedSectionProps) {
  const [open, setOpen] = useState(isOpen)
  const { pointer } = useForm()
  const isIn = (field: string) => paths.some(path => field === path || field.startsWith(`${path}.`))
  // biome-ignore lint/correctness/useExhaustiveDependencies: The paths are those of the form.
  useEffect(() => {
    const follow = () => pointer.target && isIn(pointer.target.path) && setOpen(true)
    follow()
    return pointer.subscribe(follow)
  }, [pointer])
  return (
    <details
      className="folded"
      data-holds={paths.join(' ')}
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="folded__title">
          {title}
          <Counts isIn={isIn} />
        </span>
      </summary>
      {open && <div className="folded__content">{children}</div>}
    </details>
  )
}
