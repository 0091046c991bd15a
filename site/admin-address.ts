/** Group of the visual editor that contains the single files at the top of the content folder. */
const singletons = '_singletons'

/** Returns the URL at which the visual editor opens a record: '/admin/#/collections/cities/entries/hutto?field=housing.0.title'. */
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

/** Parses the hash of such a URL, which starts with '#'. Returns undefined if it names no record. */
export function readAdminAddress(hash: string): { group: string; slug: string; field?: string } | undefined {
  const [, group, slug, query = ''] = /^#\/collections\/([^/?]+)\/entries\/([^?]+)\??(.*)$/.exec(hash) ?? []
  if (group === undefined || slug === undefined) return undefined
  const field = new URLSearchParams(query).get('field')
  return { group, slug: decodeURIComponent(slug), ...(field ? { field } : {}) }
}

/** Returns the content file of a group and a slug, relative to the content folder and without its extension. */
export function recordName({ group, slug }: { group: string; slug: string }): string {
  return group === singletons ? slug : `${group}/${slug}`
}

/** Returns the hash of the URL at which the visual editor shows a translation next to what it translates. `name` is 'es/cities/hutto'. */
export function translationAddress(name: string, field: readonly (string | number)[] = []): string {
  const query = field.length > 0 ? `?${new URLSearchParams({ field: field.join('.') })}` : ''
  return `#/translations/${name}${query}`
}

/** Parses such a hash. Returns undefined if it names no translation. */
export function readTranslationAddress(
  hash: string,
): { name: string; field: string | undefined } | undefined {
  const [, name, query = ''] = /^#\/translations\/([^?]+)\??(.*)$/.exec(hash) ?? []
  if (name === undefined) return undefined
  return { name: decodeURIComponent(name), field: new URLSearchParams(query).get('field') ?? undefined }
}
