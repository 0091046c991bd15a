import { isObject } from '../../codegen/json.ts'
import { type Entity, extensionOf } from '../../codegen/model.ts'
import { isSlug, slugify } from '../../codegen/names.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { furtherLanguagesOf, urlOf } from '../../codegen/resolve/queries.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { findField } from '../../codegen/schema/shape.ts'
import { floorFiles } from '../../publishing/images/layer-files.ts'
import type { ContentChange, Rejection } from './change.ts'
import { ChangeBuilder } from './change-builder.ts'
import { bareName, findRecord, findTranslations, recordNameOf } from './find-record.ts'
import { renamePictures } from './plan-picture-rename.ts'
import { findPrintedName, type PrintedName, printedNameOf } from './printed-names.ts'
import { findUsages, type RecordUsage, splitLink } from './usages.ts'

export interface Renaming {
  change: ContentChange
  /** The name that visitors still read, and where: all places, or those with other capitals if the name was changed, too. */
  printed: { name: string; places: readonly PrintedName[]; isOtherCase: boolean }
  /** Places in translations that have the record's name in their language. They keep it: nobody has said the new one. */
  printedInTranslations: readonly PrintedName[]
}

/**
 * Plans to rename a record: its file, all usages, and redirects from its old URLs. With `name`, the name that visitors read is replaced
 * in all texts of the main language, too.
 */
export function planRename(
  site: ResolvedSite,
  from: string,
  to: string,
  name?: string,
): Renaming | Rejection {
  const record = findRecord(site, from)
  if ('refused' in record) return record
  if (record.entity.name === 'scenes') {
    return { refused: `The pictures of a room are made under its name: ${record.file} has to keep it.` }
  }
  const slug = newSlug(site, record, to)
  if (typeof slug !== 'string') return slug
  if (name !== undefined && !isPlainName(name)) {
    return {
      refused: `"${name}" cannot be written everywhere without quotation marks. Choose a name of letters, digits and single spaces, with hyphens or apostrophes if need be.`,
    }
  }
  const addresses = changedAddresses(site, record, slug)
  const taken = [...addresses.values()].find(url => site.pages.has(url))
  if (taken) return { refused: `${taken} is the address of ${site.pages.get(taken)?.file} already.` }
  const plan = new ChangeBuilder(site)
  const newPath = `${record.entity.name}/${slug}${extensionOf(record.entity)}`
  plan.moves.set(record.path, newPath)
  for (const { path } of findTranslations(site, record))
    plan.moves.set(path, path.slice(0, -record.path.length) + newPath)
  plan.redirect(
    [...addresses].map(([old, now]) => ({ from: old, to: now, reason: 'The page has another address now.' })),
  )
  const { records, translations } = site.content
  for (const use of findUsages([...records, ...translations])) {
    if (isReferenceTo(use, record)) plan.replaceUsage(use, slug)
    const link = use.kind === 'link' ? splitLink(use.text) : undefined
    const url = link && addresses.get(link.page)
    if (link && url) plan.replaceUsage(use, link.before + url + link.behind)
  }
  renamePictures(plan, site, picturesOf(record, slug))
  const oldName = printedNameOf(record) ?? ''
  const printed = oldName === '' ? [] : findPrintedName(records, oldName)
  if (name !== undefined) {
    for (const place of printed) plan.edit(place.record.path, { span: place.span, text: name })
  }
  const change = plan.toChange()
  if ('refused' in change) return change
  const isOtherCase = name !== undefined
  const places = isOtherCase ? inOtherCase(site, oldName) : printed
  return {
    change,
    printed: { name: oldName, places, isOtherCase },
    printedInTranslations: oldName === '' ? [] : findInTranslations(site, record, oldName),
  }
}

/** Finds the name of a record in the texts of each further language. Without a name of its own there, it has the one in the main language. */
function findInTranslations({ content }: ResolvedSite, record: ContentRecord, name: string): PrintedName[] {
  return furtherLanguagesOf(content).flatMap(language => {
    const folder = `${language.path}/`
    const translations = content.translations.filter(({ path }) => path.startsWith(folder))
    const own = translations.find(({ path }) => path === folder + record.path)
    return findPrintedName(translations, (own && printedNameOf(own)) ?? name)
  })
}

/** Finds "strand bamboo" for "Strand Bamboo". Skips a name of one word, which may be a word of the language: "Oak". */
const inOtherCase = ({ content }: ResolvedSite, name: string): PrintedName[] =>
  name.includes(' ')
    ? findPrintedName(content.records, name, { anyCase: true }).filter(
        ({ record, span }) => record.text.slice(...span).replace(/\s+/g, ' ') !== name,
      )
    : []

export function isReferenceTo({ kind, folder, text }: RecordUsage, { entity, slug }: ContentRecord): boolean {
  return kind === 'reference' && folder === entity.name && text === slug
}

/** Whether a name means the same in any text, with or without quotation marks. */
const isPlainName = (name: string): boolean => /^\p{L}[\p{L}\p{N}’'&.-]*(?: [\p{L}\p{N}’'&.-]+)*$/u.test(name)

function newSlug(site: ResolvedSite, { entity, slug: old }: ContentRecord, to: string): string | Rejection {
  const [folder = '', ...names] = bareName(to).includes('/')
    ? bareName(to).split('/')
    : [entity.name, bareName(to)]
  const slug = names.join('/')
  if (folder !== entity.name) {
    return {
      refused: `"${to}" is not in ${entity.name}: what is a ${entity.typeName.toLowerCase()} has other fields than what lies elsewhere. Write it anew there, and remove this one.`,
    }
  }
  if (!isSlug(slug)) {
    const good = slugify(slug)
    return {
      refused: `"${slug}" cannot be part of an address: only small letters, digits and single hyphens can.${good ? ` Did you mean "${entity.name}/${good}"?` : ''}`,
    }
  }
  if (slug === old) return { refused: `It is called ${entity.name}/${slug} already.` }
  const taken = site.content.records.find(record => recordNameOf(record) === `${entity.name}/${slug}`)
  return taken ? { refused: `There is a ${taken.file} already.` } : slug
}

/** Maps old to new URLs of the record and of records whose URL contains its slug. */
function changedAddresses(site: ResolvedSite, target: ContentRecord, slug: string): Map<string, string> {
  const changed = new Map<string, string>()
  for (const record of site.records) {
    const old = urlOf(record)
    const now = urlOf(underNewName(record, target, slug))
    if (old !== undefined && now !== undefined && old !== now) changed.set(old, now)
  }
  return changed
}

function underNewName(record: ContentRecord, target: ContentRecord, slug: string): ContentRecord {
  const { entity, data } = record
  const fields = Object.keys(data ?? {}).filter(
    field => data?.[field] === target.slug && namesFolder(entity, field, target.entity.name),
  )
  const patch = Object.fromEntries(fields.map(field => [field, slug]))
  return {
    ...record,
    ...(isObject(data) ? { data: { ...data, ...patch } } : {}),
    ...(record.path === target.path ? { slug } : {}),
  }
}

function namesFolder({ shape }: Entity, field: string, folder: string): boolean {
  const named = findField(shape, field)?.shape
  return named?.kind === 'reference' && named.collection === folder
}

/** Returns the images that are found by the record's slug, such as the texture of a floor. */
function picturesOf({ entity, slug: old }: ContentRecord, slug: string): [from: string, to: string][] {
  if (entity.name !== 'floors') return []
  const now = floorFiles('', slug)
  return floorFiles('', old).map((file, index) => [file, now[index] ?? file])
}
