import { SORT } from '../../behaviors/filter-rules.ts'
import { CallToAction } from '../../components/CallToAction.tsx'
import { ProductCard } from '../../components/Cards.tsx'
import { useContent, useTextFormatters } from '../../components/content-context.ts'
import {
  MoreFields,
  NoResults,
  SearchField,
  SelectField,
  withAllOption,
} from '../../components/ListFilter.tsx'
import { ListPage, Results } from '../../components/ListPage.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import type { Product } from '../../generated/types.ts'
import { COMPARISON_ID } from '../../site/addresses.ts'
import { CompareButton, CompareChoice, ComparedFloors } from './ComparedFloors.tsx'
import { byPopularity, type Facet, facetsOf, filterItemOf, sortChoices } from './facets.ts'

/** Catalog page. `compared` are the floors of the comparison. */
export function FlooringPage({ compared }: { compared?: readonly Product[] }) {
  const content = useContent()
  const { collectionsPage, flooringPage, interfaceTexts, prices, products, servicesPage } = content
  const facets = facetsOf(content, useTextFormatters())
  const { catalog: texts } = interfaceTexts
  const { eyebrow, heading, text, callToAction } = flooringPage
  const shown = [...products.all].sort(byPopularity)
  return (
    <ListPage
      hero={<PageHero eyebrow={eyebrow} heading={heading} text={text} />}
      before={<div id={COMPARISON_ID}>{compared && <ComparedFloors products={compared} />}</div>}
      filterLabel={texts.label}
      tool="catalog"
      fields={<Fields facets={facets} />}
      count={{ texts: texts.count, of: shown }}
      closing={<CallToAction {...callToAction} />}
    >
      <Results
        items={shown}
        filterBy={product => filterItemOf(product, facets, prices)}
        className="grid catalog"
      >
        {product => (
          <>
            <ProductCard product={product} level="h2" />
            <CompareChoice product={product} chosen={compared?.includes(product) ?? false} />
          </>
        )}
      </Results>
      <CompareButton />
      <NoResults texts={texts.empty}>
        <TextLink href={collectionsPage.url} label={texts.empty.link} />
      </NoResults>
      <p className="button-row">
        <TextLink href={collectionsPage.url} label={collectionsPage.heading} />
        <TextLink href={servicesPage.url} label={servicesPage.name} />
      </p>
    </ListPage>
  )
}

function Fields({ facets }: { facets: readonly Facet[] }) {
  const content = useContent()
  const { catalog: texts } = content.interfaceTexts
  return (
    <>
      <SearchField label={texts.search} />
      <MoreFields label={texts.filters}>
        {facets.map(({ name, label, all, choices }) => (
          <SelectField key={name} name={name} label={label} choices={withAllOption(all, choices)} />
        ))}
        <SelectField name={SORT} label={texts.sort} choices={sortChoices(content)} />
      </MoreFields>
    </>
  )
}
