import { findAlternatives } from '../../close-match.ts'
import { findEntity } from '../../model.ts'
import { slugsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { correctValue } from '../fixes.ts'
import { labelOf } from '../label.ts'
import type { Rule } from '../rule.ts'

/** A field that names a record of another folder names one that exists. */
export const references: Rule = {
  id: 'references',
  promise: 'A field that names another file names one that exists.',
  remedy: 'Choose from the list in the form; in a file, write the name of the other file without its ending.',
  *find(site) {
    const slugs = new Map(site.model.entities.map(entity => [entity.name, slugsOf(site, entity)]))
    const sets = new Map([...slugs].map(([name, list]) => [name, new Set(list)]))
    for (const record of site.records) {
      for (const { path, text, collection: target } of site.annotatedTexts(record).reference) {
        if (sets.get(target)?.has(text) || isMisplaced(site, target, text)) continue
        const candidates = slugs.get(target) ?? []
        yield {
          record,
          path,
          code: 'references/missing',
          parameters: {
            label: labelOf(record, path),
            text,
            kind: findEntity(site.model, target)?.typeName.toLowerCase() ?? 'record',
            folder: target,
            ...findAlternatives(text, candidates),
          },
          fix: correctValue(record, path, candidates),
        }
      }
    }
  },
}

/** Whether a file with a wrong name or place, which is reported itself, is the record that is named. */
function isMisplaced(site: ResolvedSite, target: string, slug: string): boolean {
  return site.misplaced.some(
    ({ entity, slug: meant }) => meant === slug && (!entity || entity.name === target),
  )
}
