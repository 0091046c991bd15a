import { isOutsideComment } from '../codegen/check/site-urls.ts'
import { textAt } from '../codegen/json.ts'
import { LineIndex, locationOf, type Problem } from '../codegen/problem.ts'
import { locate } from '../codegen/read/record.ts'
import type { ResolvedSite } from '../codegen/resolve/types.ts'
import { escapePattern } from '../site/escape-pattern.ts'
import type { ChangedRecord } from './published-records.ts'

/** Warns about a name that changed since the published version while texts still have the old one. */
export const findHalfRenamed = (changes: readonly ChangedRecord[], site: ResolvedSite): Problem[] =>
  changes.flatMap(changed => findOldName(changed, site))

function findOldName({ record, data, before }: ChangedRecord, { records }: ResolvedSite): Problem[] {
  const [name, was] = [textAt(data, ['name']), textAt(before, ['name'])]
  if (name === undefined || was === undefined || name === was || !isDistinct(was, name)) return []
  const words = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${escapePattern(was).replace(/\s+/g, '\\s+')}(?![\p{L}\p{N}])`,
    'giu',
  )
  const places = records.flatMap(one =>
    [...one.text.matchAll(words)]
      .filter(({ index }) => isOutsideComment(one, index))
      .map(({ index }) => `${one.file}:${new LineIndex(one.text).at(index).line}`),
  )
  const [first] = places
  if (first === undefined) return []
  const count = places.length === 1 ? '1 place still says' : `${places.length} places still say`
  return [
    {
      file: record.file,
      ...locationOf(record.text, new LineIndex(record.text), locate(record, ['name'])),
      rule: 'agreement',
      severity: 'warning',
      message: `The name is "${name}" now instead of "${was}", and ${count} "${was}": ${shown(places)}.`,
      suggestion:
        'Write the new name there, too. If the old one is meant, leave it: once this is published, the warning is gone.',
    },
  ]
}

/** Whether texts can only mean the record by its old name: a single word, or a part of the new name, has other meanings. */
const isDistinct = (was: string, name: string): boolean =>
  /\S\s+\S/.test(was) && !name.toLowerCase().includes(was.toLowerCase())

const MAX_SHOWN = 3

const shown = (places: readonly string[]): string => {
  const more = places.length - MAX_SHOWN
  return `${places.slice(0, MAX_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
