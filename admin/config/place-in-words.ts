import type { RecordUsage } from '../../authoring/change/usages.ts'
import { type JsonPath, textAt } from '../../codegen/json.ts'
import { type ContentRecord, fieldAt } from '../../codegen/read/record.ts'
import { formAddressOf, languageFolderOf } from '../../codegen/resolve/form-address.ts'
import { fieldInWords, labelOf } from './field-texts.ts'
import { nameInEnglish } from './translation-entity.ts'
import { titleField } from './value-title.ts'

/** A sentence about a place, and where its form shows it. */
export interface PlaceInWords {
  words: string
  form?: string
}

/** 'Kyle, in: Cities nearby 2', with the form that shows it. */
export function placeInWords(record: ContentRecord, path: JsonPath): PlaceInWords {
  const inField = fieldInWords(record.entity.shape, record.data, path)
  return {
    words: inField ? `${recordTitle(record)}, in: ${inField}` : recordTitle(record),
    form: formAddressOf(record, path),
  }
}

export const useInWords = ({ record, path, span }: RecordUsage) =>
  placeInWords(record, path ?? fieldAt(record, span[0]))

/** Returns the title that the editor's lists show; of a translation, with its language: 'Kyle (Spanish)'. */
export function recordTitle(record: ContentRecord): string {
  const { entity, slug, data } = record
  const name = entity.name.slice(entity.name.lastIndexOf('/') + 1)
  const title =
    entity.kind === 'singleton'
      ? labelOf(name, entity.shape)
      : (textAt(data, [titleField(entity.shape) ?? '']) ?? labelOf(slug, {}))
  const language = languageFolderOf(record)
  return language === undefined ? title : `${title} (${nameInEnglish(language)})`
}
