import { inOneLine, rereadText } from '../../authoring/change/describe-change.ts'
import type { PrintedName } from '../../authoring/change/printed-names.ts'
import type { ChangeRejection, ChangeResult } from '../../authoring/commands/apply-change.ts'
import type { Edit } from '../../codegen/problem.ts'
import { type ContentRecord, fieldAt } from '../../codegen/read/record.ts'
import { URL_LIST_FILE } from '../../codegen/read/url-list.ts'
import { type PlaceInWords, placeInWords, recordTitle, useInWords } from '../config/place-in-words.ts'
import type { ChangeSummary } from './change-summary.ts'

/** Describes a change for people who know pages and forms, not files. */
export function changeInWords(made: ChangeResult): ChangeSummary {
  const { reread, printed, printedInTranslations = [] } = made
  return {
    changes: listChanges(made),
    reread: [
      ...(reread ? [{ words: rereadText(reread.target), places: reread.uses.map(useInWords) }] : []),
      ...(printed ? listNames(stillRead(printed), printed.places) : []),
      ...listNames(
        'Translations keep the old name. Change it where it means the same',
        printedInTranslations,
      ),
    ],
  }
}

const stillRead = ({ name, isOtherCase }: NonNullable<ChangeResult['printed']>) =>
  isOtherCase
    ? `Visitors still read “${name}” with other capitals. Change it where it means the same`
    : `Visitors still read “${name}” here. To change it, too, write another name at “Name that visitors read”`

function listNames(words: string, names: readonly PrintedName[]): NonNullable<ChangeSummary['reread']> {
  const places = names.map(({ record, span }) => placeInWords(record, fieldAt(record, span[0])))
  return places.length === 0 ? [] : [{ words, places }]
}

/** Says why a change can't be made, and lists the places that prevent it. */
export function rejectionInWords({ refused, newProblems, uses }: ChangeRejection) {
  const problems = newProblems?.problems.map(({ file, message }) => `${message} (${file})`) ?? []
  return uses
    ? {
        message: 'Other pages still need it. Choose something else there first, or delete those as well:',
        places: uses.map(useInWords),
      }
    : { message: [refused, ...problems].join('\n') }
}

/** Describes each part of a change. */
function listChanges({ site, change }: Pick<ChangeResult, 'site' | 'change'>): PlaceInWords[] {
  const { records: own, translations } = site.content
  const records = new Map([...own, ...translations].map(record => [record.path, record]))
  const nameOf = (file: string) => {
    const record = records.get(file)
    return record ? recordTitle(record) : `The picture ${file.replace(/^images\//, '')}`
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
  const what = gone ? `${known ? recordTitle(known) : gone} is taken out` : `${now} is added`
  return [{ ...place, words: `${place.words}: ${what}` }]
}

const stem = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
