import type { ReactNode } from 'react'
import type { Problem } from '../../codegen/problem.ts'
import { shownFile } from '../config/content-path.ts'
import { fieldInWords } from '../config/field-texts.ts'
import { fieldOf } from '../config/form-addresses.ts'
import { shapeOfForm } from '../draft/form-fields.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import { textOfValue, typedPath, valueAt } from '../draft/values.ts'
import type { FieldPointer } from '../field/field-pointer.ts'
import { nearestField, problemInForm } from '../field/form-context.ts'

interface EmptyFieldsProps {
  draft: RecordDraft
  pointer: FieldPointer
  missing: readonly string[]
}

/** Links to the empty fields that the page has placeholders for. */
export function EmptyFieldList({ draft, pointer, missing }: EmptyFieldsProps) {
  const fields = [...new Set(missing.map(path => nearestField(draft, path)))]
  if (fields.length === 0) return null
  const summary =
    fields.length === 1
      ? 'One thing is missing: the page has a [placeholder] for it.'
      : `${fields.length} things are missing: the page has [placeholders] for them.`
  const shape = shapeOfForm(draft.entity)
  return (
    <details>
      <summary>{summary}</summary>
      <FieldLinks
        pointer={pointer}
        links={fields.map(path => ({
          path,
          words: fieldInWords(shape, draft.value, typedPath(draft.value, path)),
        }))}
      />
    </details>
  )
}

/** A field that keeps a page from being made. */
export interface WrongField {
  path: string
  words: string
}

/** Lists what is wrong with a file whose page can't be made. Empty fields aren't the reason: the page has placeholders for them. */
export function faultsOf(path: string, draft: RecordDraft, problems: readonly Problem[]): WrongField[] {
  return problems.flatMap(problem => {
    const field = fieldOf(problem)
    const isOwn = problem.file === shownFile(path) && field !== undefined
    return isOwn && textOfValue(valueAt(draft.value, field)) !== ''
      ? [{ path: nearestField(draft, field), words: problemInForm(draft, problem) }]
      : []
  })
}

export function WrongFieldList({
  pointer,
  faults,
}: {
  pointer: FieldPointer
  faults: readonly WrongField[]
}) {
  return faults.length > 0 && <FieldLinks pointer={pointer} links={faults} />
}

function FieldLinks({ pointer, links }: { pointer: FieldPointer; links: readonly WrongField[] }): ReactNode {
  return (
    <ul className="page-pane__fields">
      {links.map(({ path, words }) => (
        <li key={`${path} ${words}`}>
          <button type="button" className="link" onClick={() => pointer.show(path)}>
            {words}
          </button>
        </li>
      ))}
    </ul>
  )
}
