import { findClosestMatch } from '../../codegen/close-match.ts'
import { type Entity, extensionOf } from '../../codegen/model.ts'
import { isSlug, slugify } from '../../codegen/names.ts'
import { findMeantFolder } from '../../codegen/resolve/misplaced.ts'
import { recordsOf } from '../../codegen/resolve/queries.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { currentChoices } from './current-choices.ts'
import { recordTemplate } from './record-template.ts'
import { schemaLine } from './schema-line.ts'

/** A new content file. `path` is relative to the content folder. */
export interface NewRecord {
  path: string
  text: string
  /** URL of the page, with the name of a field in braces for a part that depends on it. */
  url?: string
}

/** The reason why no file is created, and advice. */
export interface NewRecordRejection {
  message: string
  suggestion?: string
}

/** Creates the text of a new record. `kind` is a collection: its folder or its singular, as in 'cities' or 'city'. */
export function newRecord(site: ResolvedSite, kind: string, name: string): NewRecord | NewRecordRejection {
  const entity = collectionCalled(site, kind)
  if (!entity) return unknownKind(site, kind)
  const slug = slugify(name)
  if (!slug) {
    return {
      message: `"${name}" has no letters or digits that an address could be made of.`,
      suggestion: 'Give the name in plain letters, such as "Liberty Hill".',
    }
  }
  const existing = recordsOf(site, entity.name).find(record => record.slug === slug)
  if (existing)
    return { message: `${existing.file} exists already.`, suggestion: 'Edit it, or choose another name.' }
  const url = entity.urlPattern?.replace('{slug}', slug)
  const owner = url === undefined ? undefined : site.pages.get(url)
  if (owner) {
    return { message: `The address ${url} belongs to ${owner.file}.`, suggestion: 'Choose another name.' }
  }
  return {
    path: `${entity.name}/${slug}${extensionOf(entity)}`,
    text: textOf(entity, knownFields(entity, name), site),
    ...(url === undefined ? {} : { url }),
  }
}

/** Returns the names of all collections. */
export function kindsOfRecord(site: ResolvedSite): { folder: string; singular: string }[] {
  return collections(site).map(entity => ({ folder: entity.name, singular: entity.typeName.toLowerCase() }))
}

function collections(site: ResolvedSite): Entity[] {
  return site.model.entities.filter(entity => entity.kind === 'collection')
}

function collectionCalled(site: ResolvedSite, kind: string): Entity | undefined {
  const word = kind.toLowerCase().replace(/\/$/, '')
  return collections(site).find(entity => entity.name === word || entity.typeName.toLowerCase() === word)
}

function unknownKind(site: ResolvedSite, kind: string): NewRecordRejection {
  if (site.model.entities.some(entity => entity.name === kind)) {
    return { message: `There is one file "${kind}" and can be no second.`, suggestion: 'Edit that one.' }
  }
  const words = kindsOfRecord(site)
  const folder = findMeantFolder(
    kind,
    words.map(word => word.folder),
  )
  const meant =
    findClosestMatch(
      kind,
      words.map(word => word.singular),
    ) ?? words.find(word => word.folder === folder)?.singular
  return {
    message: `There are no files of the kind "${kind}".`,
    suggestion: meant
      ? `Did you mean "${meant}"?`
      : `Choose one of: ${words.map(word => word.singular).join(', ')}.`,
  }
}

function textOf(entity: Entity, known: ReadonlyMap<string, string | number>, site: ResolvedSite): string {
  const [sample] = recordsOf(site, entity.name)
  const fields = `${schemaLine(entity)}\n${recordTemplate(entity, known, currentChoices(site, entity), sample?.data)}`
  return entity.format === 'markdown' ? `---\n${fields}---\n\n` : fields
}

/** Returns the values of fields that follow from the command: the name, unless a slug was typed. */
function knownFields(entity: Entity, name: string): Map<string, string | number> {
  const named = entity.shape.fields.find(field => ['name', 'title'].includes(field.name) && field.required)
  return new Map(named && !isSlug(name) ? [[named.name, name]] : [])
}
