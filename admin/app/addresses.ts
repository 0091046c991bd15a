import { humanize } from '../../codegen/names.ts'
import {
  readAdminAddress,
  readTranslationAddress,
  recordName,
  translationAddress,
} from '../../site/admin-address.ts'

/** The part of the editor that the window shows. */
export type View =
  | { is: 'home' }
  | { is: 'search'; query: string }
  /** `query` filters the list. */
  | { is: 'list'; group: string; query: string }
  /** `name` is that of a file without its extension, or 'cities/new'. */
  | { is: 'form'; name: string; isNew: boolean; field?: string | undefined; found?: Found | undefined }
  /** The page of a record alone. `name` is that of a form. */
  | { is: 'page'; name: string }
  /** `name` is that of a file without its extension: 'es/cities/kyle'. */
  | { is: 'translation'; name: string; field: string | undefined; found: Found | undefined }

/** The search that found a form. */
export interface Found {
  query: string
  /** Undefined if all content was searched. */
  group: string | undefined
}

const SINGLES = '_singletons'
const SEARCH = '#/search'

/** Reads the hash of an address. Files have the addresses of problems: see site/admin-address.ts. */
export function readView(hash: string): View {
  const [address = '', search] = hash.split('?')
  const given = new URLSearchParams(search)
  const query = given.get('q') ?? ''
  const foundIn = (group?: string): Found | undefined => (query === '' ? undefined : { query, group })
  const translation = readTranslationAddress(hash)
  if (translation) return { is: 'translation', ...translation, found: foundIn() }
  const record = readAdminAddress(hash)
  if (record) {
    const name = recordName(record)
    const found = foundIn(given.has('list') ? groupOf(name) : undefined)
    return { is: 'form', name, isNew: false, field: record.field, found }
  }
  if (query !== '' && address === SEARCH) return { is: 'search', query }
  const [, shown] = /^#\/page\/(.+)$/.exec(address) ?? []
  if (shown !== undefined) return { is: 'page', name: shown }
  const [, group, isNew] = /^#\/collections\/([^/]+)(\/new)?$/.exec(address) ?? []
  if (group === undefined) return { is: 'home' }
  return isNew
    ? { is: 'form', name: `${group}/new`, isNew: true }
    : { is: 'list', group: group === SINGLES ? '' : group, query }
}

/** Returns the name of a file's record: 'cities/kyle'. */
export const recordOf = (path: string) => path.replace(/\.\w+$/, '')

export const listAddress = (group: string, query = '') =>
  `#/collections/${group || SINGLES}${queryOf({ q: query })}`
/** Returns the address of the results of a search, or of the start page. */
export const searchAddress = (query: string) => (query === '' ? '#/' : `${SEARCH}${queryOf({ q: query })}`)
/** Returns the address that shows again what somebody searched. */
export const foundAddress = ({ query, group }: Found) =>
  group === undefined ? searchAddress(query) : listAddress(group, query)
/** Whether a name is that of a record that isn't saved yet: 'cities/new'. */
export const isNewName = (name: string) => name.endsWith('/new')
/** Returns the address of a record's page alone. A new record is called 'cities/new'. */
export const pageAddress = (name: string) => `#/page/${recordOf(name)}`
export const newAddress = (group: string) => `#/collections/${group}/new`
/** Returns the folder of a file, or '' for a single file at the top. */
export const groupOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** Returns the group that a view is in, that of the main language for a translation. */
export function groupIn(view: View): string | undefined {
  if (view.is === 'home' || view.is === 'search') return undefined
  if (view.is === 'list') return view.group
  return groupOf(view.is === 'translation' ? view.name.slice(view.name.indexOf('/') + 1) : view.name)
}

/** Returns what a group is called, with single files as one group. */
export const labelOfGroup = (group: string) =>
  group === '' || group === SINGLES ? 'Whole site' : humanize(group)

/** Returns the name of a file without its folder and its extension. */
export const fileSlug = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')

/** Returns the address of a file's form, at a field. The path may lack its extension. */
export function fileAddress(path: string, field = '', found?: Found): string {
  const query = queryOf({ field, q: found?.query ?? '', list: found?.group === undefined ? '' : 'yes' })
  return `${listAddress(groupOf(path))}/entries/${fileSlug(path)}${query}`
}

/** Returns the address of a translation next to what it translates, at a field. */
export const translationFormAddress = (path: string, field = '', found?: Found) =>
  `${translationAddress(recordOf(path))}${queryOf({ field, q: found?.query ?? '' })}`

function queryOf(values: Readonly<Record<string, string>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
