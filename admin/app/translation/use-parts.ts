import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { entriesAt, isObject, type JsonObject, textAt } from '../../../codegen/json.ts'
import type { RecordDraft } from '../../draft/record-draft.ts'
import { useDraft } from '../../field/form-context.ts'
import { bodyField } from '../../format/front-matter.ts'
import { type BodyPart, inOrder, joinParts, type PartRow, pairParts } from '../../translation/pair-parts.ts'

interface Split {
  body: string
  noted: string
  rows: readonly PartRow[]
}

export interface PartEdits {
  /** Changes a row, or removes it. */
  edit: (key: number, change: (row: PartRow) => PartRow | undefined) => void
  /** Puts the parts of the translation into the order of the main language. */
  reorder: () => void
}

const bodyIn = (value: JsonObject) => textAt(value, [bodyField]) ?? ''
const notedIn = (value: JsonObject) => entriesAt(value, ['sources', bodyField]).join()

/**
 * Returns the parts of a draft's article next to those of the main language. A part stays one while people type in it, whatever they
 * type.
 */
export function useParts(
  draft: RecordDraft,
  main: readonly BodyPart[],
  split: (body: string) => Promise<readonly BodyPart[]>,
): { rows: readonly PartRow[]; edits: PartEdits } {
  const body = useDraft(draft, () => bodyIn(draft.value))
  const noted = useDraft(draft, () => notedIn(draft.value))
  const [last, setLast] = useState<Split>({ body: '', noted: '', rows: [] })
  // Two keys may be pressed before one is shown.
  const latest = useRef(last)
  const put = useCallback((next: Split) => {
    latest.current = next
    setLast(next)
  }, [])
  useEffect(() => {
    const isKnown = latest.current.body === body && latest.current.noted === noted
    if (main.length === 0 || (isKnown && latest.current.rows.length > 0)) return
    let isCurrent = true
    void split(body).then(parts => {
      const own = parts.map(({ text }) => text)
      const hashes = noted === '' ? [] : noted.split(',')
      if (isCurrent) put({ body, noted, rows: pairParts(main, own, hashes) })
    })
    return () => {
      isCurrent = false
    }
  }, [main, split, body, noted, put])
  const edits = useMemo((): PartEdits => {
    const store = (all: readonly PartRow[]) => {
      const rows = inOrder(all)
      const next = joinParts(rows)
      put({ body: next.body, noted: next.noted.join(), rows })
      const { sources } = draft.value
      // Keys of one field are one step of undo.
      if (next.noted.join() === notedIn(draft.value)) draft.set(bodyField, next.body)
      else
        draft.replace({
          ...draft.value,
          [bodyField]: next.body,
          sources: { ...(isObject(sources) ? sources : {}), [bodyField]: next.noted },
        })
    }
    return {
      edit: (key, change) =>
        store(latest.current.rows.flatMap(row => (row.key === key ? (change(row) ?? []) : row))),
      reorder: () => store(latest.current.rows),
    }
  }, [draft, put])
  return { rows: last.rows, edits }
}
