/** The group in which the visual editor has files that stand alone at the top of the content folder. */
const singletons = '_singletons'

/** Where the visual editor opens a record: '/admin/#/collections/cities/entries/hutto?field=housing.0.title'. */
export function adminAddress(
  { name, kind }: { name: string; kind: 'collection' | 'singleton' },
  slug: string,
  field: readonly (string | number)[] = [],
): string {
  const end = name.lastIndexOf('/')
  const group = kind === 'collection' ? name : end < 0 ? singletons : name.slice(0, end)
  const query = field.length > 0 ? `?field=${field.map(step => encodeURIComponent(step)).join('.')}` : ''
  return `/admin/#/collections/${group}/entries/${slug}${query}`
}

/** The record and the field that such an address leads to; `hash` begins with '#'. */
export function readAdminAddress(hash: string): { group: string; slug: string; field?: string } | undefined {
  const [, group, slug, query = ''] = /^#\/collections\/([^/?]+)\/entries\/([^?]+)\??(.*)$/.exec(hash) ?? []
  if (group === undefined || slug === undefined) return undefined
  const field = new URLSearchParams(query).get('field')
  return { group, slug: decodeURIComponent(slug), ...(field ? { field } : {}) }
}

/** The content file behind a group and a slug of an address, relative to the content folder without its ending. */
export function recordName({ group, slug }: { group: string; slug: string }): string {
  return group === singletons ? slug : `${group}/${slug}`
}
