import { ALL, PRICE_BANDS, searchText } from '../../behaviors/filter-rules.ts'
import { CallToAction } from '../../components/CallToAction.tsx'
import { ProductCard } from '../../components/Cards.tsx'
import { useContent, useWords } from '../../components/content-context.ts'
import {
  type Choice,
  MoreFields,
  NoResults,
  SearchField,
  SelectField,
  withAll,
} from '../../components/ListFilter.tsx'
import { ListPage, Results } from '../../components/ListPage.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import type { InterfaceTexts, Product } from '../../generated/types.ts'
import type { Content } from '../../site/content.ts'
import { fill, type Words } from '../../site/words.ts'
import { CompareButton, CompareChoice, ComparedFloors, comparedId } from './ComparedFloors.tsx'

/** The catalog; `compared` are the floors that somebody wants side by side. */
export function FlooringPage({ compared }: { compared?: readonly Product[] }) {
  const { collectionsPage, flooringPage, interfaceTexts, prices, products, servicesPage } = useContent()
  const { catalog: texts } = interfaceTexts
  const { eyebrow, heading, text, picture, callToAction } = flooringPage
  // As the default sort orders them, so that nothing moves when the script arrives.
  const shown = [...products.all].sort((a, b) => b.reviews - a.reviews)
  return (
    <ListPage
      hero={
        <PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture}>
          <p className="button-row">
            <TextLink href={collectionsPage.url} label={collectionsPage.heading} />
            <TextLink href={servicesPage.url} label={servicesPage.name} />
          </p>
        </PageHero>
      }
      before={<div id={comparedId}>{compared && <ComparedFloors floors={compared} />}</div>}
      filterLabel={texts.label}
      tool="catalog"
      fields={<Fields />}
      count={{ texts: texts.count, of: shown }}
      closing={<CallToAction {...callToAction} />}
    >
      <Results items={shown} filterBy={filterItemWith(prices)} className="grid catalog">
        {product => (
          <>
            <ProductCard product={product} level="h2" />
            <CompareChoice product={product} chosen={compared?.includes(product) ?? false} />
          </>
        )}
      </Results>
      <CompareButton />
      <NoResults texts={texts.empty} resets="q category price color room wear">
        <TextLink href="/collections" label={texts.empty.link} />
      </NoResults>
    </ListPage>
  )
}

function Fields() {
  const { collections, interfaceTexts, products } = useContent()
  const words = useWords()
  const { catalog: texts } = interfaceTexts
  const categories = collections.all.map(({ slug, name }) => ({ value: slug, label: name }))
  const offered = <Value extends string>(labels: Readonly<Record<Value, string>>, values: readonly Value[]) =>
    choicesOf(labels).filter(({ value }) => values.some(one => one === value))
  const colors = offered(
    texts.colors,
    products.all.map(({ color }) => color),
  )
  const rooms = offered(
    texts.rooms,
    products.all.flatMap(({ rooms }) => rooms),
  )
  const wearLayers = [...new Set(products.all.map(({ wearLayer }) => wearLayer))]
  return (
    <>
      <SearchField label={texts.search} />
      <MoreFields label={texts.filters}>
        <SelectField
          name="category"
          label={texts.category}
          choices={withAll(texts.allCategories, categories)}
        />
        <SelectField name="price" label={texts.price} choices={priceBands(texts.prices, words)} />
        <SelectField name="color" label={texts.color} choices={withAll(texts.allColors, colors)} />
        <SelectField name="room" label={texts.room} choices={withAll(texts.allRooms, rooms)} />
        <SelectField
          name="wear"
          label={texts.wearLayer}
          choices={withAll(
            texts.allWearLayers,
            wearLayers.map(value => ({ value, label: value })),
          )}
        />
        <SelectField name="sort" label={texts.sort} choices={choicesOf(texts.sorts)} />
      </MoreFields>
    </>
  )
}

/** The texts are keyed by the values of behaviors/filter-rules.ts and of the products, the default first. */
const choicesOf = (texts: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

/** In the words of the content: "Up to $3", "$3 to $6", "$10 and up". */
function priceBands(texts: InterfaceTexts['catalog']['prices'], words: Words) {
  const bands = Object.entries(PRICE_BANDS).map(([value, [low, high]]) => {
    const pattern = low === 0 ? texts.upTo : high === Number.POSITIVE_INFINITY ? texts.over : texts.between
    return { value, label: fill(pattern, { low: words.money(low), high: words.money(high) }) }
  })
  return [{ value: ALL, label: texts.all }, ...bands]
}

const filterItemWith = (prices: Content['prices']) => (product: Product) => ({
  text: searchText.catalogue(product),
  category: product.category,
  price: prices.entries[product.pricePerSqFt].low,
  reviews: product.reviews,
  rating: product.rating,
  date: product.releasedOn,
  color: product.color,
  rooms: product.rooms,
  wear: product.wearLayer,
})
