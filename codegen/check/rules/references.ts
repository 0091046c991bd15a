import { type Entity, findEntity } from '../../model.ts'
import { recordsOf, slugsOf, urlOf } from '../../resolve/queries.ts'
import { isRemovedPage, matchSlug } from '../../resolve/resolve-site.ts'
import type { RedirectEntry, ResolvedSite } from '../../resolve/types.ts'
import { correctValue } from '../fixes.ts'
import { fieldLabelAt, nameOf } from '../label.ts'
import type { Rule } from '../rule.ts'
import { findMeantEntry } from '../shown-names.ts'

/** Checks that references name existing records. */
export const references: Rule = {
  id: 'references',
  description: 'A field that names another file names one that exists.',
  howToFix:
    'Choose from the list in the form; in a file, write the name of the other file without its ending.',
  *find(site) {
    const slugs = new Map(site.model.entities.map(entity => [entity.name, slugsOf(site, entity)]))
    const sets = new Map([...slugs].map(([name, list]) => [name, new Set(list)]))
    for (const record of site.records) {
      for (const { path, text, collection: target } of site.annotatedTexts(record).reference) {
        if (sets.get(target)?.has(text) || isMisplaced(site, target, text)) continue
        const candidates = slugs.get(target) ?? []
        const entity = findEntity(site.model, target)
        // A similar name is another page, and no typing mistake. The rule `vanished-pages` reports the removed one once, with all files
        // that name it.
        if (entity && isRemovedPage(site, entity, text)) continue
        const redirect = entity && findRedirect(site, entity, text)
        if (redirect) {
          const near = recordsOf(site, target).find(other => urlOf(other) === redirect.to)?.slug
          const parameters = { label: fieldLabelAt(record, path), text, folder: target, near }
          yield { record, path, code: 'references/removed', parameters }
          continue
        }
        const entries = recordsOf(site, target).map(other => ({
          key: other.slug,
          shown: [nameOf(other) ?? ''],
        }))
        yield {
          record,
          path,
          code: 'references/missing',
          parameters: {
            label: fieldLabelAt(record, path),
            text,
            kind: entity?.typeName.toLowerCase() ?? 'record',
            folder: target,
            ...findMeantEntry(text, entries, candidates),
          },
          fix: correctValue(record, path, candidates),
        }
      }
    }
  },
}

/** Finds where the address of a page that is gone leads now. */
function findRedirect(site: ResolvedSite, entity: Entity, slug: string): RedirectEntry | undefined {
  if (!entity.urlPattern) return undefined
  const pattern = matchSlug(entity, slug)
  return site.redirects.find(({ from }) => pattern.test(from))
}

/** Returns whether a reported misplaced file is the record that is referenced. */
function isMisplaced(site: ResolvedSite, target: string, slug: string): boolean {
  return site.misplaced.some(
    ({ entity, slug: meant }) => meant === slug && (!entity || entity.name === target),
  )
}
