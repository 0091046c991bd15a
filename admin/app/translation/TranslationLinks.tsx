import { useEffect, useState } from 'react'
import { translationAddress } from '../../../site/admin-address.ts'
import { nameInEnglish, splitTranslationPath } from '../../config/translation-entity.ts'
import type { RecordDraft } from '../../draft/record-draft.ts'
import { useDraft } from '../../field/form-context.ts'
import type { ListedTranslation } from '../../translation/list-open-translations.ts'
import { recordOf } from '../addresses.ts'
import { type EditorContent, useFiles } from '../editor-content.ts'
import { titleOfTranslation } from './titles.ts'

/** Returns the translations, begun or not, when they are known. Reads them again after a save. */
function useTranslations(content: EditorContent, isWanted = true): readonly ListedTranslation[] {
  const files = useFiles(content)
  const [all, setAll] = useState<readonly ListedTranslation[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another list of files follows a save.
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    content.translations().then(
      found => isCurrent && setAll(found),
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
  const all = useTranslations(content, isChecked)
  if (path === undefined) return []
  const begun = content.translationsOf(path)
  const others = all.filter(one => isTranslationOf(content, one.path, path) && !begun.includes(one.path))
  return [
    ...begun.map(own => ({
      label: labelOf(content, own, all.find(one => one.path === own && one.isBegun)?.open ?? 0),
      address: translationAddress(recordOf(own)),
    })),
    ...others.map(own => ({
      label: `Begin the ${languageOf(content, own.path)}`,
      address: translationAddress(recordOf(own.path)),
    })),
  ]
}

/** Returns what is to look at in the translations of records, by the path of the record. */
export function useOpenCounts(content: EditorContent): ReadonlyMap<string, string> {
  const open = openOnes(useTranslations(content))
  return new Map(
    open.flatMap(one => {
      const main = splitTranslationPath(content.model, one.path)?.main
      return main === undefined ? [] : [[main, labelOf(content, one.path, one.open)]]
    }),
  )
}

/** Returns the translations with texts to look at. */
const openOnes = (all: readonly ListedTranslation[]) => all.filter(({ isBegun, open }) => isBegun && open > 0)

const isTranslationOf = ({ model }: EditorContent, path: string, main: string) =>
  splitTranslationPath(model, path)?.main === main

const languageOf = ({ model }: EditorContent, path: string) =>
  nameInEnglish(splitTranslationPath(model, path)?.folder ?? '')

function labelOf(content: EditorContent, path: string, count: number): string {
  const language = languageOf(content, path)
  return count === 0 ? language : `${language}: ${count} to look at`
}

/** Lists the translations with texts to look at. */
export function OpenTranslations({ content }: { content: EditorContent }) {
  const open = openOnes(useTranslations(content)).flatMap(one => {
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
