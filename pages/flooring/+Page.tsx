import { itemAttributes } from '../../behaviors/filter-item.ts'
import { searchText } from '../../behaviors/filter-rules.ts'
import { CallToAction } from '../../components/CallToAction.tsx'
import { ProductCard } from '../../components/Cards.tsx'
import {
  ListFilter,
  NoResults,
  ResultCount,
  SearchField,
  SelectField,
  withAll,
} from '../../components/ListFilter.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Section } from '../../components/Section.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { collections } from '../../generated/content/collections.js'
import { interfaceTexts } from '../../generated/content/interface.js'
import { flooringPage } from '../../generated/content/pages/flooring.js'
import { products } from '../../generated/content/products.js'

const { catalog } = interfaceTexts

// As the default sort orders them, so that nothing moves when the script arrives.
const shown = [...products].sort((a, b) => b.reviews - a.reviews)

export function Page() {
  const { eyebrow, heading, text, picture, callToAction } = flooringPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture} />
      <Section tone="paper" fade={false}>
        <ListFilter label={catalog.label}>
          <SearchField label={catalog.search} />
          <SelectField name="category" label={catalog.category} choices={categoryChoices} />
          <SelectField name="price" label={catalog.price} choices={choicesOf(catalog.prices)} />
          <SelectField name="sort" label={catalog.sort} choices={choicesOf(catalog.sorts)} />
        </ListFilter>
        <ResultCount texts={catalog.count} count={shown.length} />
        <ul className="grid" data-filter-results>
          {shown.map(product => (
            <li className="card" key={product.slug} {...attributesOf(product)}>
              <ProductCard product={product} level="h2" />
            </li>
          ))}
        </ul>
        <NoResults texts={catalog.empty} resets="q category price">
          <TextLink href="/collections" label={catalog.empty.link} />
        </NoResults>
      </Section>
      <CallToAction {...callToAction} />
    </>
  )
}

const categoryChoices = withAll(
  catalog.allCategories,
  collections.map(({ slug, name }) => ({ value: slug, label: name })),
)

/** The texts are keyed by the values of behaviors/filter-rules.ts, the default first. */
const choicesOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

function attributesOf(product: (typeof products)[number]) {
  return itemAttributes({
    text: searchText.catalogue(product),
    category: product.category,
    price: product.pricePerSqFt.low,
    reviews: product.reviews,
    rating: product.rating,
    date: product.releasedOn,
  })
}
