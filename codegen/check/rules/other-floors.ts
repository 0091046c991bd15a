import { getAt, type Json, textAt } from '../../json.ts'
import { slugify } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { findInText } from '../find-in-text.ts'
import { nameOf } from '../label.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Warns of a product or a page about a floor with the floor, the warranty or the price of another one, as after a copy. */
export const otherFloors: Rule = {
  id: 'other-floors',
  description:
    'A product has a floor and a warranty of its collection, and a price of its own; a page about one floor prints no price of another that it does not name.',
  howToFix: 'Choose the one of this product. If it is meant as it is, leave it.',
  *find(site) {
    for (const record of recordsOf(site, 'services')) yield* findOtherPriceInText(record, site)
    const products = recordsOf(site, 'products')
    const collections = recordsOf(site, 'collections')
    for (const record of products) {
      const own = collections.find(({ slug }) => slug === record.data?.category)
      if (!own) continue
      const others = collections.filter(collection => collection !== own)
      yield* findOtherFloor(record, own, others)
      yield* findOtherWarranty(record, own, others)
      yield* findOtherPrice(record, products)
    }
  },
}

const floorsOf = ({ data }: ContentRecord): readonly Json[] => {
  const floors = getAt(data, ['floors'])
  return Array.isArray(floors) ? floors : []
}

function* findOtherFloor(
  record: ContentRecord,
  own: ContentRecord,
  others: readonly ContentRecord[],
): Iterable<RecordFinding> {
  const floor = textAt(record.data, ['floor'])
  if (floor === undefined || floorsOf(own).includes(floor)) return
  const other = others.find(collection => floorsOf(collection).includes(floor))
  if (!other) return
  const parameters = {
    floor,
    own: nameOf(own) ?? own.slug,
    other: nameOf(other) ?? other.slug,
    floors: floorsOf(own).map(String),
  }
  yield { record, path: ['floor'], severity: 'warning', code: 'other-floors/floor', parameters }
}

/** Looks at the field, and at the placeholders in the texts. */
function* findOtherWarranty(
  record: ContentRecord,
  own: ContentRecord,
  others: readonly ContentRecord[],
): Iterable<RecordFinding> {
  const warrantyOf = ({ data }: ContentRecord) => textAt(data, ['warranty'])
  const allowed = [record, own].flatMap(one => warrantyOf(one) ?? [])
  const isForeign = (name: string) =>
    name !== warrantyOf(own) && others.some(collection => warrantyOf(collection) === name)
  const named = warrantyOf(record)
  if (named !== undefined && isForeign(named)) {
    const parameters = { name: named, own: nameOf(own) ?? own.slug, right: warrantyOf(own) }
    yield { record, path: ['warranty'], severity: 'warning', code: 'other-floors/warranty', parameters }
  }
  yield* findInText(record, /(?<=\{\{warranty:)[\w-]+/g, ({ 0: name }) =>
    isForeign(name) && !allowed.includes(name)
      ? {
          code: 'other-floors/warranty',
          parameters: { name, own: nameOf(own) ?? own.slug, right: named ?? warrantyOf(own) },
        }
      : undefined,
  )
}

/** Characters on each side of a price in which its floor may be named. */
const REACH = 400

/** Finds a price of another floor than that of a service, where no word around it names that floor. */
function findOtherPriceInText(record: ContentRecord, site: ResolvedSite): RecordFinding[] {
  const { entries } = site.facts.prices
  const price = entries.get(textAt(record.data, ['price']) ?? '')
  const floor = price?.name.replace(/\..*$/s, '') ?? ''
  const spans = getAt(recordsOf(site, 'prices')[0]?.data, ['floors', floor, 'spans'])
  // A floor of several kinds has the prices of each, and work on floors that stay is compared with new ones.
  if (!price?.kind || price.kind === 'service' || spans !== undefined) return []
  return findInText(
    record,
    /\{\{price:([\w-]+\.[\w-]+)[^{}]*\}\}/g,
    ({ index, 0: placeholder, 1: name = '' }) => {
      const entry = entries.get(name)
      if (!entry?.kind || entry.title === price.title || isLike(name, price.name)) return undefined
      const around = record.text.slice(Math.max(0, index - REACH), index + placeholder.length + REACH)
      const said = around.replace(/\{\{[^{}]*\}\}/g, ' ').toLowerCase()
      if (wordsOf(`${entry.title} ${entry.name}`).some(word => said.includes(word))) return undefined
      const parameters = { placeholder, title: entry.title, own: price.title }
      return { code: 'other-floors/price-in-text', parameters }
    },
  )
}

/** Whether one floor is named after the other, as its grades are: 'laminateStandard' and 'laminate'. */
function isLike(name: string, other: string): boolean {
  const [one = '', two = ''] = [name, other].map(full => full.replace(/\..*$/s, ''))
  return one.startsWith(two) || two.startsWith(one)
}

/** 'heatedFloor.plainRoom' → 'heated', 'floor'. Words of one or two letters tell nothing. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/\.\w+$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .match(/\p{L}{3,}/gu)
    ?.filter(word => word !== 'and' && word !== 'floor') ?? []

/** Finds a price that another product has, too. The one that is named like it owns it. */
function* findOtherPrice(record: ContentRecord, products: readonly ContentRecord[]): Iterable<RecordFinding> {
  const priceOf = ({ data }: ContentRecord) => textAt(data, ['pricePerSqFt'])
  const price = priceOf(record)
  const isNamed = (one: ContentRecord) => one.slug.startsWith(slugOf(price ?? ''))
  const other = products.find(one => one !== record && priceOf(one) === price)
  if (price === undefined || !other || isNamed(record)) return
  if (!isNamed(other) && products.indexOf(record) < products.indexOf(other)) return
  const parameters = { name: price, other: other.file }
  yield { record, path: ['pricePerSqFt'], severity: 'warning', code: 'other-floors/price', parameters }
}

/** 'weatheredGrayPlank.material' → 'weathered-gray-plank'. */
const slugOf = (price: string): string =>
  slugify(price.replace(/\..*$/s, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
