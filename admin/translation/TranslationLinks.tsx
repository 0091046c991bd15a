import { useEffect, useState } from 'react'
import { translationAddress } from '../../site/admin-address.ts'
import { recordOf } from '../app/addresses.ts'
import { type EditorContent, useFiles } from '../app/editor-content.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import { useDraft } from '../form/form-context.ts'
import type { ListedTranslation } from './list-open-translations.ts'
import { titleOfTranslation } from './titles.ts'
import { nameInEnglish, splitTranslationPath } from './translation-entity.ts'

/** Returns the translations with something to look at, when they are known. Reads them again after a save. */
function useOpenTranslations(content: EditorContent, isWanted = true): readonly ListedTranslation[] {
  const files = useFiles(content)
  const [all, setAll] = useState<readonly ListedTranslation[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another list of files follows a save.
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const read = async () => content.desk.translations(await content.stateWith(new Map()))
    read().then(
      found => isCurrent && setAll(found.filter(({ open }) => open > 0)),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [content, files, isWanted])
  return all
}

/**
 * Returns links from a record to its translations, with the number of texts to look at, which is found out after the record is checked.
 * None for a new record.
 */
export function useTranslationLinks(
  content: EditorContent,
  draft: RecordDraft,
): readonly { label: string; address: string }[] {
  const path = useDraft(draft, () => draft.path)
  const isChecked = useDraft(draft, () => draft.checkedPath !== '')
  const open = useOpenTranslations(content, isChecked)
  return (path === undefined ? [] : content.translationsOf(path)).map(own => ({
    label: labelOf(content, own, open.find(other => other.path === own)?.open ?? 0),
    address: translationAddress(recordOf(own)),
  }))
}

/** Returns what is to look at in the translations of records, by the path of the record. */
export function useOpenCounts(content: EditorContent): ReadonlyMap<string, string> {
  const open = useOpenTranslations(content)
  return new Map(
    open.flatMap(one => {
      const main = splitTranslationPath(content.model, one.path)?.main
      return main === undefined ? [] : [[main, labelOf(content, one.path, one.open)]]
    }),
  )
}

function labelOf({ model }: EditorContent, path: string, count: number): string {
  const language = nameInEnglish(splitTranslationPath(model, path)?.folder ?? '')
  return count === 0 ? language : `${language}: ${count} to look at`
}

/** Lists the translations with texts to look at. */
export function OpenTranslations({ content }: { content: EditorContent }) {
  const open = useOpenTranslations(content).flatMap(one => {
    const parts = splitTranslationPath(content.model, one.path)
    const title = titleOfTranslation(content, one.path)
    return parts && title ? [{ ...one, ...title, language: nameInEnglish(parts.folder) }] : []
  })
  const languages = [...new Set(open.map(({ language }) => language))]
  return languages.map(language => {
    const own = open.filter(one => one.language === language)
    const count = own.reduce((sum, one) => sum + one.open, 0)
    const heading = `${count} ${language} ${count === 1 ? 'text' : 'texts'} to look at`
    return (
      <section key={language} className="open-work">
        <h2>{heading}</h2>
        <ul className="list__files" aria-label={heading}>
          {own.map(({ path, title, address, open }) => (
            <li key={path}>
              <a className="list__file" href={address}>
                <span className="list__name">{title}</span>
                <span className="badge">{open} to look at</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
