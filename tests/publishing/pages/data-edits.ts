/** Edits of generated data that the content check would accept: references and URLs stay valid. */

export type DataValue = null | boolean | number | string | DataValue[] | { [key: string]: DataValue }
export type SiteData = Map<string, DataValue>
export type DataEdit = (data: SiteData) => void

type Fields = { [key: string]: DataValue }

const isFields = (value: DataValue | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Appends a word to one text of the site, selected by `seed`. Texts contain spaces; slugs and URLs don't. */
export const changeText =
  (seed: number): DataEdit =>
  data => {
    const places = [...data.values()].flatMap(textPlaces)
    places[seed % places.length]?.()
  }

/** Returns a function for each text in `value` that changes it. */
function textPlaces(value: DataValue): (() => void)[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner !== 'string') return textPlaces(inner)
    return inner.includes(' ') ? [() => Object.assign(value, { [key]: `${inner} Indeed` })] : []
  })
}

const added = 'added-'

/** Adds a copy of the first record under another URL. */
export const addDataRecord =
  (kind: string): DataEdit =>
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

/** Removes the last record that was added. No other record refers to it. */
export const removeAdded =
  (kind: string): DataEdit =>
  data => {
    const records = recordsOf(data, kind)
    const last = records.findLastIndex(({ slug }) => String(slug).startsWith(added))
    const [removed] = last >= 0 ? records.splice(last, 1) : []
    const pages = recordsOf(data, 'pages')
    const page = pages.findIndex(({ url }) => url !== undefined && url === removed?.url)
    if (page >= 0) pages.splice(page, 1)
  }

export const reverse =
  (kind: string): DataEdit =>
  data =>
    void recordsOf(data, kind).reverse()

/** Returns the list of records in the data, not a copy. */
function recordsOf(data: SiteData, kind: string): Fields[] {
  const records = data.get(kind)
  if (!Array.isArray(records) || !records.every(isFields)) throw new Error(`${kind} is no collection`)
  return records
}
