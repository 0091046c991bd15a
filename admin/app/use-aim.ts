import { useEffect } from 'react'
import type { RecordDraft } from '../draft/record-draft.ts'
import { valueAt } from '../draft/values.ts'
import type { FieldPointer } from '../field/field-pointer.ts'
import { bodyField } from '../format/front-matter.ts'
import { placeOfWords } from '../text/place-of-words.ts'
import type { Found } from './addresses.ts'
import type { EditorContent } from './editor-content.ts'
import { searchable, wordsIn } from './search-files.ts'

/** Field to show at the start, and the search that found it. */
export interface Aim {
  field: string | undefined
  found: Found | undefined
}

/** Leads to the field of an address. */
export function useAim(content: EditorContent, draft: RecordDraft, pointer: FieldPointer, aim: Aim): void {
  const { field, found } = aim
  useEffect(() => {
    if (field === undefined) return
    let isCurrent = true
    void findTarget(content, draft, field, found).then(target => isCurrent && pointer.show(field, target))
    return () => {
      isCurrent = false
    }
  }, [content, draft, field, found, pointer])
}

/** Returns what of a field is shown: the words that were found, or their line in the text of an article, as it is printed. */
async function findTarget(
  content: EditorContent,
  { value }: RecordDraft,
  field: string,
  found: Found | undefined,
) {
  const words = found && wordsIn(found.query)
  if (!words || field !== bodyField) return { words }
  const source = String(valueAt(value, field) ?? '')
  const printed = await content.print(source).catch(() => ({ text: source }))
  const text = searchable(printed.text)
  const at = placeOfWords(text, words)
  return at === undefined ? {} : { words, line: text.slice(0, at).split('\n').length }
}
