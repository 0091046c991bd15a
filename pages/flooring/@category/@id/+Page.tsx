import { ButtonLink } from '../../../../components/ButtonLink.tsx'
import { CalculatorLink } from '../../../../components/CalculatorLink.tsx'
import { CallToAction } from '../../../../components/CallToAction.tsx'
import { ProductCard, Rating } from '../../../../components/Cards.tsx'
import { CheckmarkList } from '../../../../components/CheckmarkList.tsx'
import { useContent, useTextFormatters } from '../../../../components/content-context.ts'
import { DescriptionRow } from '../../../../components/DescriptionRow.tsx'
import { FloorPicture } from '../../../../components/FloorPicture.tsx'
import { PageHero } from '../../../../components/PageHero.tsx'
import { PlainList } from '../../../../components/PlainList.tsx'
import { LeadPrices } from '../../../../components/Price.tsx'
import { SamplesButton } from '../../../../components/SamplesButton.tsx'
import { Section } from '../../../../components/Section.tsx'
import type { Product } from '../../../../generated/types.ts'
import { crumbOf } from '../../../../renderer/head.ts'
import { productNode } from '../../../../renderer/structured-data/offers.ts'
import { sharedSpecifications } from '../../../../site/specifications.ts'
import { definePage } from '../../../define-page.ts'

export const Page = definePage('products', ProductPage, (product, content) => ({
  name: product.name,
  parents: [crumbOf(content.flooringPage), crumbOf(content.collections.get(product.category))],
  nodes: [productNode(content, product)],
}))

function ProductPage({ subject: product }: { subject: Product }) {
  const { collections, flooringPage, interfaceTexts, products, scenes, visualizerPage } = useContent()
  const collection = collections.get(product.category)
  const { catalog } = interfaceTexts
  const others = products.all.filter(({ slug }) => slug !== product.slug)
  const related = [...others].sort(
    (a, b) => Number(b.category === product.category) - Number(a.category === product.category),
  )
  return (
    <>
      <PageHero eyebrow={collection.name} heading={product.name} picture={product.picture} shown>
        <LeadPrices price={product.pricePerSqFt} />
        <div className="button-row" data-floor-choice={product.floor}>
          <CalculatorLink floor={product.slug} isButton />
          {scenes.all.some(({ floors }) => floors.includes(product.floor)) && (
            <ButtonLink href={`${visualizerPage.url}?floor=${product.floor}`} kind="secondary">
              {catalog.try}
            </ButtonLink>
          )}
          <SamplesButton slugs={[product.slug]} />
        </div>
        <p className="lead">{product.description}</p>
        <p>
          <Rating product={product} />
        </p>
        <KeyFacts product={product} />
      </PageHero>
      <Section tone="paper" head={{ heading: catalog.specifications }}>
        <div className="product-data">
          <FloorPicture
            floor={product.floor}
            sizes="(min-width: 60rem) 24rem, 88vw"
            className="product-data__picture"
          />
          <table className="data-table">
            <tbody>
              {sharedSpecifications([product], interfaceTexts).map(({ name, label, textOf }) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td>{textOf(product)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section head={{ heading: catalog.features }}>
        <CheckmarkList items={product.features} />
      </Section>
      <Section tone="sand">
        <div className="two-columns">
          <div>
            <h2>{catalog.suits}</h2>
            <PlainList items={product.suits} />
          </div>
          <div>
            <h2>{catalog.limits}</h2>
            <PlainList items={product.limits} />
          </div>
        </div>
      </Section>
      <Section head={{ heading: catalog.more }}>
        <ul className="grid">
          {related.slice(0, 3).map(other => (
            <li className="card" key={other.slug}>
              <ProductCard product={other} />
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction {...flooringPage.callToAction} />
    </>
  )
}

function KeyFacts({ product }: { product: Product }) {
  const { interfaceTexts } = useContent()
  const { catalog, warranties } = interfaceTexts
  const formatters = useTextFormatters()
  return (
    <dl className="key-facts">
      <DescriptionRow term={warranties.label}>{formatters.warranty(product.warranty)}</DescriptionRow>
      <DescriptionRow term={catalog.line}>{product.collection}</DescriptionRow>
      <DescriptionRow term={catalog.style}>{product.style}</DescriptionRow>
    </dl>
  )
}
