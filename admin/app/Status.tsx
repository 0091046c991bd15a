import { type ReactNode, useEffect, useRef } from 'react'
import type { Problem } from '../../codegen/problem.ts'
import { shownFile } from '../config/content-path.ts'
import { fieldInWords } from '../config/field-texts.ts'
import { fieldOf, formName } from '../config/form-addresses.ts'
import type { EditStatus } from '../draft/draft-services.ts'
import { shapeOfForm } from '../draft/form-fields.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import { typedPath } from '../draft/values.ts'
import type { FieldPointer } from '../field/field-pointer.ts'
import { lineOf, problemInForm, textOfProblem, useDraft } from '../field/form-context.ts'
import { sectionsOf } from '../form/field-order.ts'
import { ageInWords, timeInWords } from './age-in-words.ts'
import { FormLink } from './FormLink.tsx'
import type { SaveWords } from './save-words.ts'

interface StatusProps {
  draft: RecordDraft
  pointer: FieldPointer
}

interface CompareProps {
  words: SaveWords
  /** The place of the text, in a sentence. */
  where?: string
  /** Shows how a stored draft differs from what is published. */
  onCompare: () => void
}

/** Shows the state of a draft in one sentence, with a button if there is something to do. */
export function Status({ draft, pointer, words, where, onCompare }: StatusProps & CompareProps) {
  const status = useDraft(draft, () => draft.status)
  useDraft(draft, () => draft.changes)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (status.is === 'saving') focused.current = document.activeElement
  }, [status])
  const { sentence, action } = describe(draft, words, onCompare)
  return (
    <div className="status" data-is={status.is}>
      <p className="status__line">
        <span role="status">
          <span>{sentence}</span>
          {where && <span> {where}</span>}
          <Announced draft={draft} />
        </span>
        {action && (
          <button type="button" className="button button--small" onClick={action.act}>
            {action.label}
          </button>
        )}
      </p>
      {status.is === 'refused' ? (
        <ProblemLinks
          draft={draft}
          pointer={pointer}
          problems={status.problems}
          // People who typed or went on during the save are not taken away.
          takesFocus={() => draft.value === draft.checkedValue && document.activeElement === focused.current}
        />
      ) : (
        <ToFix draft={draft} pointer={pointer} />
      )}
      <WorthALook draft={draft} pointer={pointer} />
      {status.is === 'merged' && <OtherFields draft={draft} pointer={pointer} />}
    </div>
  )
}

interface Description {
  sentence: string
  action?: { label: string; act: () => void }
}

function describe(draft: RecordDraft, words: SaveWords, onCompare: () => void): Description {
  const { status } = draft
  const isStored = draft.storedAt !== undefined
  const save = () => void draft.save()
  const retry = () => void draft.retry()
  const accept = () => void draft.acceptOthers()
  switch (status.is) {
    case 'clean':
      return isStored
        ? describeStored(draft, onCompare)
        : { sentence: draft.path === undefined ? 'Not saved yet.' : '' }
    case 'edited':
      return { sentence: draft.path === undefined ? 'Not saved yet.' : 'What you changed isn’t saved yet.' }
    case 'saving':
      return { sentence: 'Saving …' }
    case 'saved':
      return { sentence: status.wasDraft ? words.published : 'Saved.' }
    case 'saved-draft':
      return { sentence: 'Saved as a draft. Visitors don’t see it yet.' }
    case 'discarded':
      return { sentence: 'The draft is discarded. Undo brings its text back into the form.' }
    case 'refused': {
      const things = countOf(status.problems.length, 'thing needs', 'things need')
      return { sentence: `${isStored ? 'Not published' : 'Not saved'}: ${things} fixing first.` }
    }
    case 'conflict':
      return describeConflict(draft, status, accept)
    case 'merged':
      return {
        sentence:
          draft.others.size === 0
            ? 'Their changes are in the form, next to yours.'
            : 'Their changes are in the form. Where both of you wrote, your text stays and theirs is shown below it.',
        action: { label: 'Save both', act: save },
      }
    case 'offline':
      return { sentence: keptHere(status.message), action: { label: 'Try again', act: retry } }
    case 'signed-out':
      return {
        sentence: keptHere(status.message),
        action: { label: 'Load this page again', act: () => location.reload() },
      }
    case 'failed':
      return { sentence: status.message, action: { label: 'Try again', act: retry } }
    case 'restored':
      return {
        sentence: `What you typed ${ageInWords(status.at)} and didn’t save is in the form again.${
          status.isMerged ? ' The file was changed since then; those changes are in the form, too.' : ''
        }`,
        action: { label: 'Discard it', act: () => draft.discard() },
      }
  }
}

/** Describes a draft as it was saved. */
function describeStored(draft: RecordDraft, onCompare: () => void): Description {
  if (!draft.publishedFields) return { sentence: 'Visitors don’t see this draft yet.' }
  if (draft.isOutdated)
    return {
      sentence: 'What is published was changed after this draft was begun.',
      action: { label: 'Bring in their changes', act: () => void draft.acceptOthers() },
    }
  const { size } = draft.changes
  if (size === 0) return { sentence: 'The draft says the same as what is published.' }
  return {
    sentence: `${countOf(size, 'change isn’t', 'changes aren’t')} published yet.`,
    action: { label: 'Compare', act: onCompare },
  }
}

type Conflict = Extract<EditStatus, { is: 'conflict' }>

function describeConflict(
  { storedAt, otherAuthor }: RecordDraft,
  { isRemoved, isDraft, change }: Conflict,
  accept: () => void,
): Description {
  const isStored = storedAt !== undefined
  const outcome = isStored && !isDraft ? 'Not published' : 'Not saved'
  const did = isDraft
    ? change
      ? 'saved this draft'
      : 'saved, published or discarded this draft'
    : `${isRemoved ? 'removed' : 'changed'} this file`
  const when = change ? ` on ${timeInWords(change.at)}` : ''
  const again = isStored ? 'Publish it again' : 'Save it again'
  return {
    sentence: `${outcome}: ${otherAuthor} ${did}${when}. What you typed is still here.`,
    action: { label: isRemoved ? again : 'Bring in their changes', act: accept },
  }
}

const keptHere = (reason: string) => `Saved on this device only: ${reason}`

const countOf = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

/** Links to the fields that somebody else changed, too. */
function OtherFields({ draft, pointer }: StatusProps) {
  const others = useDraft(draft, () => draft.others)
  if (others.size === 0) return null
  const shape = shapeOfForm(draft.entity)
  return (
    <ul className="status__problems" aria-label="Where both of you wrote">
      {[...others.keys()].map(path => (
        <li key={path}>
          <button type="button" className="link" onClick={() => pointer.show(path)}>
            {fieldInWords(shape, draft.value, typedPath(draft.value, path))}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ProblemsProps extends StatusProps {
  problems: readonly Problem[]
  takesFocus?: () => boolean
}

/** The problems that keep a draft from being published, or are left of a refused save. */
function ToFix({ draft, pointer }: StatusProps) {
  const problems = useDraft(draft, () => draft.problems)
  const isStored = useDraft(draft, () => draft.storedAt !== undefined)
  const isRefused = useDraft(draft, () => draft.isRefused)
  if (!isStored && !isRefused) return null
  const then = isStored ? 'published' : 'saved'
  const summary = `${countOf(problems.length, 'thing', 'things')} to fix before it is ${then}`
  return <Folded summary={summary} problems={problems} draft={draft} pointer={pointer} />
}

/** Lists what a record's file is warned of. It says nothing about a save, so that it stays while people type. */
function WorthALook({ draft, pointer }: StatusProps) {
  const warnings = useDraft(draft, () => draft.warnings)
  return <Folded summary={worthALook(warnings)} problems={warnings} draft={draft} pointer={pointer} />
}

/** Tells screen readers of the warnings after a save. Others see that there are some. */
function Announced({ draft }: Pick<StatusProps, 'draft'>) {
  const isSaved = useDraft(draft, () => draft.status.is === 'saved')
  const warnings = useDraft(draft, () => draft.warnings)
  if (!isSaved || warnings.length === 0) return null
  return <span className="visually-hidden"> {worthALook(warnings)}.</span>
}

const worthALook = ({ length }: readonly Problem[]) =>
  `${countOf(length, 'thing is', 'things are')} worth a look`

/** Problems below a sentence that opens them, so that they don't cover the form. */
function Folded({ summary, ...list }: ProblemsProps & { summary: string }) {
  if (list.problems.length === 0) return null
  return (
    <details
      onKeyDown={event => {
        if (event.key === 'Escape') event.currentTarget.open = false
      }}
    >
      <summary>{summary}</summary>
      <ProblemLinks {...list} />
    </details>
  )
}

/** Sorts the problems of a form's own fields as the form does. Those of a list or a group stay in the order of the file. */
function inOrderOfForm(
  { entity, checkedPath }: RecordDraft,
  problems: readonly Problem[],
): readonly Problem[] {
  const names = sectionsOf(shapeOfForm(entity)).flatMap(({ fields }) => fields.map(({ name }) => name))
  const placeOf = (problem: Problem) => {
    const [name = ''] = (fieldOf(problem) ?? '').split('.')
    return problem.file === shownFile(checkedPath) ? names.indexOf(name) : names.length
  }
  return [...problems].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Problems as links: to fields of this form, or to another form in a new window. */
function ProblemLinks({ draft, pointer, problems, takesFocus }: ProblemsProps) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: New problems take the focus.
  useEffect(() => {
    if (takesFocus?.()) list.current?.focus({ preventScroll: true })
  }, [problems])
  return (
    <ul className="status__problems" ref={list} tabIndex={-1} aria-label="What needs a look">
      {inOrderOfForm(draft, problems).map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The list is replaced as a whole.
        <li key={index}>{linkTo(problem)}</li>
      ))}
    </ul>
  )

  function linkTo(problem: Problem): ReactNode {
    const { file, form = '' } = problem
    const text = textOfProblem(problem)
    if (form === '') return text
    if (file !== shownFile(draft.checkedPath))
      return (
        <FormLink form={form}>
          {text} ({formName(form) ?? file})
        </FormLink>
      )
    const field = fieldOf(problem)
    return field === undefined ? (
      text
    ) : (
      <button
        type="button"
        className="link"
        onClick={() => pointer.show(field, { line: lineOf(draft, problem) })}
      >
        {problemInForm(draft, problem)}
      </button>
    )
  }
}
