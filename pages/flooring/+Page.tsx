import { ALL, PRICE_BANDS, searchText } from '../../behaviors/filter-rules.ts'
import { CallToAction } from '../../components/CallToAction.tsx'
import { ProductCard } from '../../components/Cards.tsx'
import { useContent, useWords } from '../../components/content-context.ts'
import { NoResults, SearchField, SelectField, withAll } from '../../components/ListFilter.tsx'
import { ListPage, Results } from '../../components/ListPage.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import type { InterfaceTexts, Product } from '../../generated/types.ts'
import type { Content } from '../../site/content.ts'
import { fill, type Words } from '../../site/words.ts'

export function Page() {
  const { collections, flooringPage, interfaceTexts, prices, products } = useContent()
  const words = useWords()
  const { catalog: texts } = interfaceTexts
  const { eyebrow, heading, text, picture, callToAction } = flooringPage
  // As the default sort orders them, so that nothing moves when the script arrives.
  const shown = [...products.all].sort((a, b) => b.reviews - a.reviews)
  const categories = withAll(
    texts.allCategories,
    collections.all.map(({ slug, name }) => ({ value: slug, label: name })),
  )
  return (
    <ListPage
      hero={<PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture} />}
      filterLabel={texts.label}
      fields={
        <>
          <SearchField label={texts.search} />
          <SelectField name="category" label={texts.category} choices={categories} />
          <SelectField name="price" label={texts.price} choices={priceBands(texts.prices, words)} />
          <SelectField name="sort" label={texts.sort} choices={choicesOf(texts.sorts)} />
        </>
      }
      count={{ texts: texts.count, of: shown }}
      closing={<CallToAction {...callToAction} />}
    >
      <Results items={shown} filterBy={filterItemWith(prices)}>
        {product => <ProductCard product={product} level="h2" />}
      </Results>
      <NoResults texts={texts.empty} resets="q category price">
        <TextLink href="/collections" label={texts.empty.link} />
      </NoResults>
    </ListPage>
  )
}

/** The texts are keyed by the values of behaviors/filter-rules.ts, the default first. */
const choicesOf = (texts: Readonly<Record<string, string>>) =>
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
})
