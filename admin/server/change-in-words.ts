import { inOneLine } from '../../authoring/change/describe-change.ts'
import type { RecordUsage } from '../../authoring/change/usages.ts'
import type { ChangeResult } from '../../authoring/commands/apply-change.ts'
import { type JsonPath, textAt } from '../../codegen/json.ts'
import type { Edit } from '../../codegen/problem.ts'
import { type ContentRecord, fieldAt } from '../../codegen/read/record.ts'
import { URL_LIST_FILE } from '../../codegen/read/url-list.ts'
import { adminAddress } from '../../site/admin-address.ts'
import { fieldInWords, labelOf, titleField } from '../config/field-texts.ts'

/** A sentence about a place, and where its form shows it. */
export interface PlaceInWords {
  words: string
  form?: string
}

/** Each thing that a change does, for people who know pages and forms, not files. */
export function changeInWords({ site, change }: Pick<ChangeResult, 'site' | 'change'>): PlaceInWords[] {
  const { records: own, translations } = site.content
  const records = new Map([...own, ...translations].map(record => [record.path, record]))
  const nameOf = (file: string) => {
    const record = records.get(file)
    return record ? titleOf(record) : `The picture ${file.replace(/^images\//, '')}`
  }
  const edits = [...change.edits].filter(([file]) => file !== URL_LIST_FILE)
  return [
    ...[...change.moves].map(([from, to]) => ({
      words: `${nameOf(from)}: its name is ${stem(to)} now, not ${stem(from)}`,
    })),
    ...[...change.removed].map(file => ({ words: `${nameOf(file)} is deleted` })),
    ...edits.flatMap(([file, list]) => {
      const record = records.get(file)
      return record ? list.flatMap(edit => editInWords(record, edit, records)) : []
    }),
  ]
}

/** 'Kyle, in: Cities nearby 2', with the form that shows it. Translations have no forms. */
function placeInWords(record: ContentRecord, path: JsonPath): PlaceInWords {
  const inField = fieldInWords(record.entity.shape, record.data, path)
  return {
    words: inField ? `${titleOf(record)}, in: ${inField}` : titleOf(record),
    ...(translationFolderOf(record) === undefined && {
      form: adminAddress(record.entity, record.slug, path),
    }),
  }
}

export const useInWords = ({ record, path, span }: RecordUsage) =>
  placeInWords(record, path ?? fieldAt(record, span[0]))

function editInWords(
  record: ContentRecord,
  { span, text }: Edit,
  records: ReadonlyMap<string, ContentRecord>,
): PlaceInWords[] {
  const old = record.text.slice(...span)
  if (record.entity.name === 'redirects' && !old.trim())
    return [...text.matchAll(/from: (\S+)\s+to: (\S+)/g)].map(([, from, to]) => ({
      words: `Visitors of ${from} are led to ${to}`,
    }))
  // The edit that removes an entry with its line starts at the end of the entry before.
  const at = span[0] + (old.length - old.trimStart().length)
  const place = placeInWords(record, fieldAt(record, at))
  const [gone, now] = [inOneLine(old), inOneLine(text)]
  if (gone && now) return [{ ...place, words: `${place.words}: ${gone} becomes ${now}` }]
  const known = [...records.values()].find(
    ({ slug, entity }) => slug === gone && entity.kind === 'collection',
  )
  const what = gone ? `${known ? titleOf(known) : gone} is taken out` : `${now} is added`
  return [{ ...place, words: `${place.words}: ${what}` }]
}

/** Returns the title that the editor's lists show; of a translation, with its language: 'Kyle (Spanish)'. */
function titleOf(record: ContentRecord): string {
  const { entity, slug, data } = record
  const name = entity.name.slice(entity.name.lastIndexOf('/') + 1)
  const title =
    entity.kind === 'singleton'
      ? labelOf(name, entity.shape)
      : (textAt(data, [titleField(entity.shape) ?? '']) ?? labelOf(slug, {}))
  const language = translationFolderOf(record)
  return language === undefined ? title : `${title} (${languageNames.of(language) ?? language})`
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

function translationFolderOf({ path, entity }: ContentRecord): string | undefined {
  return path.startsWith(entity.name) ? undefined : path.slice(0, path.indexOf('/'))
}

const stem = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
