import { searchText } from '../../behaviors/filter-rules.ts'
import { CallToAction } from '../../components/CallToAction.tsx'
import { ProductCard } from '../../components/Cards.tsx'
import { useContent } from '../../components/content-context.ts'
import { NoResults, SearchField, SelectField, withAll } from '../../components/ListFilter.tsx'
import { ListPage, Results } from '../../components/ListPage.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import type { Product } from '../../generated/types.ts'

export function Page() {
  const { collections, flooringPage, interfaceTexts, products } = useContent()
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
          <SelectField name="price" label={texts.price} choices={choicesOf(texts.prices)} />
          <SelectField name="sort" label={texts.sort} choices={choicesOf(texts.sorts)} />
        </>
      }
      count={{ texts: texts.count, of: shown }}
      closing={<CallToAction {...callToAction} />}
    >
      <Results items={shown} filterBy={filterItem}>
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

const filterItem = (product: Product) => ({
  text: searchText.catalogue(product),
  category: product.category,
  price: product.pricePerSqFt.low,
  reviews: product.reviews,
  rating: product.rating,
  date: product.releasedOn,
})
