/** Comparison of floors: checkboxes on the cards of the catalog, a button, and the table that the server renders. */
import type { ReactNode } from 'react'
import { Rating } from '../../components/Cards.tsx'
import { useContent, useTextFormatters } from '../../components/content-context.ts'
import { FloorPicture } from '../../components/FloorPicture.tsx'
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

type Row = [label: string, cell: (floor: Product) => ReactNode]

/** The specification after the row with the price. What a floor is like to live with comes first. */
const PRICED_BEFORE: keyof Product['specifications'] = 'care'

export function ComparedFloors({ floors }: { floors: readonly Product[] }) {
  const content = useContent()
  const formatters = useTextFormatters()
  const { catalog: texts, warranties } = content.interfaceTexts
  const advice = content.flooringPage.advice.filter(({ collections }) =>
    collections.every(collection => floors.some(({ category }) => category === collection)),
  )
  const priceRow: Row = [texts.compare.installedPrice, floor => <Prices floor={floor} />]
  const comparedFacets = facetsOf(content, formatters).filter(({ isCompared }) => isCompared)
  const rows: Row[] = [
    ...sharedSpecifications(floors, content.interfaceTexts).flatMap(({ name, label, textOf }): Row[] => [
      ...(name === PRICED_BEFORE ? [priceRow] : []),
      [label, textOf],
    ]),
    [texts.compare.rating, floor => <Rating product={floor} />],
    ...comparedFacets.map((facet): Row => [facet.label, floor => facetText(facet, floor)]),
    [warranties.label, ({ warranty }) => formatters.warranty(warranty)],
    [texts.suits, ({ suits }) => <Lines items={suits} />],
    [texts.limits, ({ limits }) => <Lines items={limits} />],
  ]
  return (
    <Section tone="sand" fade={false}>
      <h2 className="small-heading">{texts.compare.heading}</h2>
      {advice.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {floors.length < 2 ? (
        <p role="status">{texts.compare.few}</p>
      ) : (
        <section className="table-scroll" aria-label={texts.compare.heading} tabIndex={0}>
          <table className="data-table compared">
            <thead>
              <tr>
                <td />
                {floors.map(floor => (
                  <th scope="col" key={floor.slug}>
                    <FloorPicture floor={floor.floor} sizes="(min-width: 60rem) 20rem, 40vw" />
                    <a href={floor.url}>{floor.name}</a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([label, cell]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {floors.map(floor => (
                    <td key={floor.slug}>{cell(floor)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {floors.length > 1 && (
        <div className="compare-bar">
          <SamplesButton slugs={floors.map(({ slug }) => slug)} />
        </div>
      )}
    </Section>
  )
}

function Prices({ floor }: { floor: Product }) {
  return useFloorPrices(floor.pricePerSqFt).map(price => (
    <div key={price}>
      <Price price={price} />
    </div>
  ))
}

function Lines({ items }: { items: readonly string[] }) {
  return (
    <ul className="lines">
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
