import { humanize } from '../../codegen/names.ts'
import { readAdminAddress, readTranslationAddress, recordName } from '../../site/admin-address.ts'

/** The part of the editor that the window shows. */
export type View =
  | { is: 'home' }
  | { is: 'list'; group: string }
  /** `name` is that of a file without its extension, or 'cities/new'. */
  | { is: 'form'; name: string; isNew: boolean; field?: string | undefined }
  /** `name` is that of a file without its extension: 'es/cities/kyle'. */
  | { is: 'translation'; name: string; field: string | undefined }

const SINGLES = '_singletons'

/** Reads the hash of an address. Files have the addresses of problems: see site/admin-address.ts. */
export function readView(hash: string): View {
  const translation = readTranslationAddress(hash)
  if (translation) return { is: 'translation', ...translation }
  const record = readAdminAddress(hash)
  if (record) return { is: 'form', name: recordName(record), isNew: false, field: record.field }
  const [, group, isNew] = /^#\/collections\/([^/?]+)(\/new)?$/.exec(hash) ?? []
  if (group === undefined) return { is: 'home' }
  return isNew
    ? { is: 'form', name: `${group}/new`, isNew: true }
    : { is: 'list', group: group === SINGLES ? '' : group }
}

/** Returns the name of a file's record: 'cities/kyle'. */
export const recordOf = (path: string) => path.replace(/\.\w+$/, '')

export const listAddress = (group: string) => `#/collections/${group || SINGLES}`
export const newAddress = (group: string) => `#/collections/${group}/new`
/** Returns the folder of a file, or '' for a single file at the top. */
export const groupOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** Returns the group that a view is in, that of the main language for a translation. */
export function groupIn(view: View): string | undefined {
  if (view.is === 'home') return undefined
  if (view.is === 'list') return view.group
  return groupOf(view.is === 'form' ? view.name : view.name.slice(view.name.indexOf('/') + 1))
}

/** Returns what a group is called, with single files as one group. */
export const labelOfGroup = (group: string) =>
  group === '' || group === SINGLES ? 'Whole site' : humanize(group)

/** Returns the name of a file without its folder and its extension. */
export const fileSlug = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')

/** Returns the address of a file's form, at a field. The path may lack its extension. */
export function fileAddress(path: string, field?: string): string {
  const query = field === undefined ? '' : `?${new URLSearchParams({ field })}`
  return `${listAddress(groupOf(path))}/entries/${fileSlug(path)}${query}`
}
