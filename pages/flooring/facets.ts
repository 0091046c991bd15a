/** Facets of the catalog: one row each for filter, URL and comparison. */
import type { FilterItem } from '../../behaviors/filter-item.ts'
import { searchText } from '../../behaviors/filter-rules.ts'
import type { FilterOption } from '../../components/ListFilter.tsx'
import type { InterfaceTexts, Product } from '../../generated/types.ts'
import type { Content } from '../../site/content.ts'
import { interpolate, type TextFormatters } from '../../site/text-formatters.ts'
import { bandsOf, PRICE_BANDS } from './price-bands.ts'

export interface Facet {
  /** Name of its control and of its parameter in the URL. */
  name: string
  label: string
  /** Label of the first choice, which shows every floor. */
  all: string
  choices: readonly FilterOption[]
  valuesOf: (product: Product) => readonly string[]
  /** Whether it is a row of the comparison. `ComparedFloors.tsx` has rows of its own for the others. */
  isCompared?: boolean
}

export function facetsOf(
  { collections, interfaceTexts, prices, products }: Content,
  words: TextFormatters,
): Facet[] {
  const { catalog: texts } = interfaceTexts
  const inUse = (valuesOf: Facet['valuesOf']) => new Set(products.all.flatMap(valuesOf))
  const labeled = (labels: Readonly<Record<string, string>>, valuesOf: Facet['valuesOf']) => ({
    valuesOf,
    choices: choicesOf(labels).filter(({ value }) => inUse(valuesOf).has(value)),
  })
  const unlabeled = (valuesOf: Facet['valuesOf']) => ({
    valuesOf,
    choices: [...inUse(valuesOf)].map(value => ({ value, label: value })),
  })
  return [
    {
      name: 'category',
      label: texts.category,
      all: texts.allCategories,
      choices: collections.all.map(({ slug, name }) => ({ value: slug, label: name })),
      valuesOf: ({ category }) => [category],
    },
    {
      name: 'price',
      label: texts.price,
      all: texts.prices.all,
      choices: priceBands(texts.prices, words),
      valuesOf: ({ pricePerSqFt }) => bandsOf(prices.entries[pricePerSqFt].low),
    },
    {
      name: 'color',
      label: texts.color,
      all: texts.allColors,
      ...labeled(texts.colors, ({ color }) => [color]),
      isCompared: true,
    },
    {
      name: 'room',
      label: texts.room,
      all: texts.allRooms,
      ...labeled(texts.rooms, ({ rooms }) => rooms),
      isCompared: true,
    },
    {
      name: 'wear',
      label: texts.wearLayer,
      all: texts.allWearLayers,
      ...unlabeled(({ wearLayer }) => [wearLayer]),
    },
  ]
}

/** Formats a product's values of a facet. */
export function facetText({ choices, valuesOf }: Facet, product: Product): string {
  const values = valuesOf(product)
  const labels = values.map(value => choices.find(choice => choice.value === value)?.label ?? value)
  return labels.join(', ')
}

type Sort = keyof InterfaceTexts['catalog']['sorts']

/** Sort keys of the catalog. The default order comes first. */
const sortKeys: Readonly<Record<Sort, (product: Product, price: number) => number>> = {
  popular: ({ reviews }) => -reviews,
  'price-low': (_, price) => price,
  'price-high': (_, price) => -price,
  rating: ({ rating }) => -rating,
  newest: ({ releasedOn }) => -Date.parse(releasedOn),
}

/** Sorts as the default order of the sort control does, so that nothing moves when the script arrives. */
export const byPopularity = (a: Product, b: Product) => b.reviews - a.reviews

export const sortChoices = ({ interfaceTexts }: Content): FilterOption[] =>
  choicesOf(interfaceTexts.catalog.sorts)

export function filterItemOf(
  product: Product,
  facets: readonly Facet[],
  prices: Content['prices'],
): FilterItem {
  const price = prices.entries[product.pricePerSqFt].low
  return {
    text: searchText.catalog(product),
    values: Object.fromEntries(facets.map(({ name, valuesOf }) => [name, valuesOf(product)])),
    sortKeys: Object.fromEntries(
      Object.entries(sortKeys).map(([name, keyOf]) => [name, keyOf(product, price)]),
    ),
  }
}

const choicesOf = (labels: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Labels of the price bands in the words of the content: "Up to $3", "$3 to $6", "$10 and up". */
function priceBands(texts: InterfaceTexts['catalog']['prices'], words: TextFormatters): FilterOption[] {
  return Object.entries(PRICE_BANDS).map(([value, [low, high]]) => {
    const pattern = low === 0 ? texts.upTo : high === Number.POSITIVE_INFINITY ? texts.over : texts.between
    return { value, label: interpolate(pattern, { low: words.money(low), high: words.money(high) }) }
  })
}
