import { type ReactNode, useEffect, useRef } from 'react'
import type { Problem } from '../../codegen/problem.ts'
import { shownFile } from '../client/content-path.ts'
import { formName } from '../client/problems/other-forms.ts'
import { fieldOf } from '../client/problems/problem-list.ts'
import { fieldInWords } from '../config/field-texts.ts'
import { shapeOfForm } from '../draft/form-fields.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import { typedPath } from '../draft/values.ts'
import type { FieldPointer } from '../form/field-pointer.ts'
import { textOfProblem, useDraft } from '../form/form-context.ts'
import { FormLink } from './FormLink.tsx'

interface StatusProps {
  draft: RecordDraft
  pointer: FieldPointer
}

/** Shows the state of a draft in one sentence, with a button if there is something to do. */
export function Status({ draft, pointer }: StatusProps) {
  const status = useDraft(draft, () => draft.status)
  const { sentence, action } = describe(draft)
  const problems = status.is === 'refused' ? status.problems : status.is === 'saved' ? status.warnings : []
  return (
    <div className="status" data-is={status.is}>
      <p className="status__line">
        <span role="status">{sentence}</span>
        {action && (
          <button type="button" className="button" onClick={action.act}>
            {action.label}
          </button>
        )}
      </p>
      {problems.length > 0 && <ProblemLinks draft={draft} pointer={pointer} problems={problems} />}
      {status.is === 'merged' && <OtherFields draft={draft} pointer={pointer} />}
    </div>
  )
}

interface Description {
  sentence: string
  action?: { label: string; act: () => void }
}

function describe(draft: RecordDraft): Description {
  const { status } = draft
  const save = () => void draft.save()
  switch (status.is) {
    case 'clean':
      return { sentence: '' }
    case 'edited':
      return { sentence: 'Not saved yet.' }
    case 'saving':
      return { sentence: 'Saving …' }
    case 'saved':
      return {
        sentence:
          status.warnings.length === 0
            ? 'Saved.'
            : `Saved. ${countOf(status.warnings.length, 'thing is', 'things are')} worth a look:`,
      }
    case 'refused':
      return {
        sentence: `Not saved: ${countOf(status.problems.length, 'thing needs', 'things need')} fixing first.`,
      }
    case 'conflict':
      return {
        sentence: status.isRemoved
          ? 'Not saved: somebody else has removed this file. What you typed is still here.'
          : 'Not saved: somebody else has changed this file. What you typed is still here.',
        action: {
          label: status.isRemoved ? 'Save it again' : 'Bring in their changes',
          act: () => void draft.acceptOthers(),
        },
      }
    case 'merged':
      return {
        sentence:
          draft.others.size === 0
            ? 'Their changes are in the form, next to yours.'
            : 'Their changes are in the form. Where both of you wrote, your text stays and theirs is shown below it.',
        action: { label: 'Save both', act: save },
      }
    case 'offline':
      return {
        sentence:
          'Saved on this device only: the program behind this page doesn’t answer. Start it again, then save.',
        action: { label: 'Try again', act: save },
      }
    case 'signed-out':
      return {
        sentence: 'Saved on this device only: the program behind this page was started again.',
        action: { label: 'Load this page again', act: () => location.reload() },
      }
    case 'failed':
      return { sentence: status.message, action: { label: 'Try again', act: save } }
    case 'restored':
      return {
        sentence: `What you typed ${ageOf(status.at)} and didn’t save is in the form again.${
          status.isMerged ? ' The file was changed since then; those changes are in the form, too.' : ''
        }`,
        action: { label: 'Discard it', act: () => draft.discard() },
      }
  }
}

const countOf = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

function ageOf(at: number): string {
  const minutes = Math.round((at - Date.now()) / 60_000)
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (minutes === 0) return 'a moment ago'
  if (minutes > -60) return format.format(minutes, 'minute')
  return minutes > -60 * 24
    ? format.format(Math.round(minutes / 60), 'hour')
    : format.format(Math.round(minutes / 60 / 24), 'day')
}

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

interface ProblemLinksProps extends StatusProps {
  problems: readonly Problem[]
}

/** Problems as links: to fields of this form, or to another form in a new window. */
function ProblemLinks({ draft, pointer, problems }: ProblemLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: New problems take the focus.
  useEffect(() => list.current?.focus(), [problems])
  return (
    <ul className="status__problems" ref={list} tabIndex={-1} aria-label="What needs a look">
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The list is replaced as a whole.
        <li key={index}>{linkTo(problem)}</li>
      ))}
    </ul>
  )

  function linkTo(problem: Problem): ReactNode {
    const { file, form = '' } = problem
    const text = textOfProblem(problem)
    // No form shows a translation.
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
      <button type="button" className="link" onClick={() => pointer.show(field)}>
        {text}
      </button>
    )
  }
}
