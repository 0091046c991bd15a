import { entriesAt, type Json, textAt } from '../codegen/json.ts'
import { LineIndex, locationOf, type Problem } from '../codegen/problem.ts'
import { locate } from '../codegen/read/record.ts'
import { recordsOf } from '../codegen/resolve/queries.ts'
import type { ResolvedSite } from '../codegen/resolve/types.ts'
import type { ChangedRecord } from './published-records.ts'

const field = 'neighborhoods'

/** Warns about a neighborhood that was added to a town while another town has it, too: few lie in two. */
export const findCopiedNames = (changes: readonly ChangedRecord[], site: ResolvedSite): Problem[] =>
  changes.flatMap(({ record, data, before }) =>
    entriesAt(data, [field]).flatMap((name, index): Problem[] => {
      const isNew = !entriesAt(before, [field]).includes(name)
      const other =
        isNew && recordsOf(site, record.entity.name).find(one => one !== record && has(one.data, name))
      if (!other) return []
      return [
        {
          file: record.file,
          ...locationOf(record.text, new LineIndex(record.text), locate(record, [field, index])),
          rule: 'places',
          severity: 'warning',
          message: `"${name}" is a neighborhood of ${textAt(other.data, ['name'])}, too: ${other.file}.`,
          suggestion:
            'Delete it in one of the two. If it lies in both, leave it: once this is published, the warning is gone.',
        },
      ]
    }),
  )

const has = (data: Json | undefined, name: Json) => entriesAt(data, [field]).includes(name)
