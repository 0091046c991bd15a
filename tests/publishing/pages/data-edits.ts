/** Edits of generated data, as the content check would let them through: references and addresses stay. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type SiteData = Map<string, Json>
export type Edit = (data: SiteData) => void

type Fields = { [key: string]: Json }

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One text of the whole site, the `seed`th, with a word more. Texts have spaces; slugs and addresses have none. */
export const changeText =
  (seed: number): Edit =>
  data => {
    const places = [...data.values()].flatMap(textPlaces)
    places[seed % places.length]?.()
  }

/** A way to change each text in `value`. */
function textPlaces(value: Json): (() => void)[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner !== 'string') return textPlaces(inner)
    return inner.includes(' ') ? [() => Object.assign(value, { [key]: `${inner} Indeed` })] : []
  })
}

const added = 'added-'

/** A record more: a copy of the first under another address. */
export const addRecord =
  (kind: string): Edit =>
  data => {
    const records = recordsOf(data, kind)
    const [first] = records
    if (!first) return
    const slug = `${added}${records.length}-${String(first.slug)}`
    const url = String(first.url).replace(String(first.slug), slug)
    records.push({ ...structuredClone(first), slug, url })
    const pages = recordsOf(data, 'pages')
    const [page] = pages.filter(page => page.url === first.url)
    if (page) pages.push({ ...structuredClone(page), url })
  }

/** One less of those that were added, to which nothing refers. */
export const removeAdded =
  (kind: string): Edit =>
  data => {
    const records = recordsOf(data, kind)
    const last = records.findLastIndex(({ slug }) => String(slug).startsWith(added))
    const [removed] = last >= 0 ? records.splice(last, 1) : []
    const pages = recordsOf(data, 'pages')
    const page = pages.findIndex(({ url }) => url !== undefined && url === removed?.url)
    if (page >= 0) pages.splice(page, 1)
  }

export const reverse =
  (kind: string): Edit =>
  data =>
    void recordsOf(data, kind).reverse()

/** The records themselves: what happens to the list happens to the data. */
function recordsOf(data: SiteData, kind: string): Fields[] {
  const records = data.get(kind)
  if (!Array.isArray(records) || !records.every(isFields)) throw new Error(`${kind} is no collection`)
  return records
}
