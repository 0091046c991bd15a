import { findAlternatives } from '../../close-match.ts'
import type { Alternatives } from '../../finding-texts/finding-text.ts'
import { findEntity } from '../../model.ts'
import { isSlug, slugify } from '../../names.ts'
import { recordsOf, slugsOf, urlOf } from '../../resolve/queries.ts'
import { matchSlug } from '../../resolve/resolve-site.ts'
import type { RedirectEntry, ResolvedSite } from '../../resolve/types.ts'
import { correctValue } from '../fixes.ts'
import { labelOf, nameOf } from '../label.ts'
import type { Rule } from '../rule.ts'

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
        // The rule `vanished-pages` reports a removed page once, with all files that name it.
        if (isRemoved(site, target, text)) continue
        const redirect = findRedirect(site, target, text)
        if (redirect) {
          const near = recordsOf(site, target).find(other => urlOf(other) === redirect.to)?.slug
          const parameters = { label: labelOf(record, path), text, folder: target, near }
          yield { record, path, code: 'references/removed', parameters }
          continue
        }
        yield {
          record,
          path,
          code: 'references/missing',
          parameters: {
            label: labelOf(record, path),
            text,
            kind: findEntity(site.model, target)?.typeName.toLowerCase() ?? 'record',
            folder: target,
            ...(findByName(text, target, site) ?? findAlternatives(text, candidates)),
          },
          fix: correctValue(record, path, candidates),
        }
      }
    }
  },
}

/** Returns whether a name is that of a page that is gone. A similar name is another page, and no typing mistake. */
function isRemoved(site: ResolvedSite, target: string, slug: string): boolean {
  const pattern = patternOf(site, target, slug)
  return pattern !== undefined && [...site.removedUrls.keys()].some(url => pattern.test(url))
}

/** Finds where the address of a page that is gone leads now. */
function findRedirect(site: ResolvedSite, target: string, slug: string): RedirectEntry | undefined {
  const pattern = patternOf(site, target, slug)
  return pattern && site.redirects.find(({ from }) => pattern.test(from))
}

function patternOf(site: ResolvedSite, target: string, slug: string): RegExp | undefined {
  const entity = findEntity(site.model, target)
  return entity?.urlPattern && isSlug(slug) ? matchSlug(entity, slug) : undefined
}

/** Finds the record whose name was written in place of its file's: "San Marcos, TX" for san-marcos. */
function findByName(text: string, target: string, site: ResolvedSite): Alternatives | undefined {
  const typed = slugify(text)
  const names = recordsOf(site, target).map(record => ({
    slug: record.slug,
    names: [record.slug, slugify(nameOf(record) ?? '')].filter(Boolean),
  }))
  const near =
    names.find(record => record.names.includes(typed)) ??
    names.find(record => record.names.some(name => `${typed}-`.startsWith(`${name}-`)))
  return near && { near: near.slug }
}

/** Returns whether a reported misplaced file is the record that is referenced. */
function isMisplaced(site: ResolvedSite, target: string, slug: string): boolean {
  return site.misplaced.some(
    ({ entity, slug: meant }) => meant === slug && (!entity || entity.name === target),
  )
}
