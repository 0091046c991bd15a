/** Comparison of floors: checkboxes on the cards of the catalog, a button, and the table that the server renders. */

import type { ReactNode } from 'react'
import { Rating } from '../../components/Cards.tsx'
import { useContent, useTextFormatters } from '../../components/content-context.ts'
import { FloorPicture } from '../../components/FloorPicture.tsx'
import { PlainList } from '../../components/PlainList.tsx'
import { Price, useFloorPrices } from '../../components/Price.tsx'
import { SamplesButton } from '../../components/SamplesButton.tsx'
import { Section } from '../../components/Section.tsx'
import { readOnlyToolAttributes } from '../../components/webmcp-attributes.ts'
import type { Product } from '../../generated/types.ts'
import { COMPARISON_ID } from '../../site/addresses.ts'
import { sharedSpecifications } from '../../site/specifications.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { facetsOf, facetText } from './facets.ts'

const formId = 'compare'

export function CompareChoice({ product: { slug, name }, chosen }: { product: Product; chosen: boolean }) {
  const { interfaceTexts } = useContent()
  return (
    <label className="compare-choice">
      <input type="checkbox" name="compare" value={slug} form={formId} defaultChecked={chosen} />
      {interpolate(interfaceTexts.catalog.compare.choose, { name })}
    </label>
  )
}

export function CompareButton() {
  const { assistantTexts, flooringPage, interfaceTexts } = useContent()
  return (
    <form
      className="compare-bar"
      id={formId}
      action={`${flooringPage.url}#${COMPARISON_ID}`}
      method="get"
      aria-label={interfaceTexts.catalog.compare.button}
      {...readOnlyToolAttributes(assistantTexts.forms.compare)}
    >
      <button className="button button--green" type="submit">
        {interfaceTexts.catalog.compare.button}
      </button>
    </form>
  )
}

type Row = [label: string, cell: (product: Product) => ReactNode]

// The everyday life with a floor comes before its price.
const SPECIFICATION_AFTER_PRICE: keyof Product['specifications'] = 'care'

export function ComparedFloors({ products }: { products: readonly Product[] }) {
  const content = useContent()
  const formatters = useTextFormatters()
  const { catalog: texts, warranties } = content.interfaceTexts
  const advice = content.flooringPage.advice.filter(({ collections }) =>
    collections.every(collection => products.some(({ category }) => category === collection)),
  )
  const priceRow: Row = [texts.compare.installedPrice, product => <Prices product={product} />]
  const comparedFacets = facetsOf(content, formatters).filter(({ isCompared }) => isCompared)
  const rows: Row[] = [
    ...sharedSpecifications(products, content.interfaceTexts).flatMap(({ name, label, textOf }): Row[] => [
      ...(name === SPECIFICATION_AFTER_PRICE ? [priceRow] : []),
      [label, textOf],
    ]),
    [texts.compare.rating, product => <Rating product={product} />],
    ...comparedFacets.map((facet): Row => [facet.label, product => facetText(facet, product)]),
    [warranties.label, ({ warranty }) => formatters.warranty(warranty)],
    [texts.suits, ({ suits }) => <PlainList items={suits} />],
    [texts.limits, ({ limits }) => <PlainList items={limits} />],
  ]
  return (
    <Section tone="sand" fade={false}>
      <h2 className="small-heading">{texts.compare.heading}</h2>
      {advice.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {products.length < 2 ? (
        <p role="status">{texts.compare.few}</p>
      ) : (
        <section className="table-scroll" aria-label={texts.compare.heading} tabIndex={0}>
          <table className="data-table compared">
            <thead>
              <tr>
                <td />
                {products.map(product => (
                  <th scope="col" key={product.slug}>
                    <FloorPicture floor={product.floor} sizes="40vw" />
                    <a href={product.url}>{product.name}</a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([label, cell]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {products.map(product => (
                    <td key={product.slug}>{cell(product)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {products.length > 1 && (
        <div className="compare-bar">
          <SamplesButton slugs={products.map(({ slug }) => slug)} />
        </div>
      )}
    </Section>
  )
}

function Prices({ product }: { product: Product }) {
  return useFloorPrices(product.pricePerSqFt).map(price => (
    <div key={price}>
      <Price price={price} />
    </div>
  ))
}
