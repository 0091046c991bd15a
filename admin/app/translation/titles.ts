import { translationAddress } from '../../../site/admin-address.ts'
import { nameInEnglish, splitTranslationPath } from '../../config/translation-entity.ts'
import { recordOf } from '../addresses.ts'
import type { EditorContent } from '../editor-content.ts'

/** Returns what a translation is called, 'Spanish: Kyle', and its address. Undefined if the path isn't that of one. */
export function titleOfTranslation(
  { model, files }: EditorContent,
  path: string,
): { title: string; address: string } | undefined {
  const parts = splitTranslationPath(model, path)
  const file = files.find(other => other.path === parts?.main)
  if (!parts || !file) return undefined
  return {
    title: `${nameInEnglish(parts.folder)}: ${file.title}`,
    address: translationAddress(recordOf(path)),
  }
}
