import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { CalculatorLink } from '../../../components/CalculatorLink.tsx'
import { CallToAction } from '../../../components/CallToAction.tsx'
import { ProductCard } from '../../../components/Cards.tsx'
import { CheckmarkList } from '../../../components/CheckmarkList.tsx'
import { contactHref } from '../../../components/contact-links.ts'
import { useContent, useTextFormatters } from '../../../components/content-context.ts'
import { Faq } from '../../../components/Faq.tsx'
import { FloorSwatches } from '../../../components/FloorSwatches.tsx'
import { PageHero } from '../../../components/PageHero.tsx'
import { Price, useFloorPrices } from '../../../components/Price.tsx'
import { Section } from '../../../components/Section.tsx'
import { TextLink } from '../../../components/TextLink.tsx'
import { TitledParagraphs } from '../../../components/TitledParagraphs.tsx'
import type { Collection } from '../../../generated/types.ts'
import { crumbOf } from '../../../renderer/head.ts'
import { questionsNode } from '../../../renderer/structured-data/texts.ts'
import { definePage } from '../../define-page.ts'

export const Page = definePage('collections', CollectionPage, (collection, content) => ({
  name: collection.name,
  parents: [crumbOf(content.flooringPage)],
  nodes: [questionsNode(content, collection.url, collection.faq)],
}))

function CollectionPage({ subject: collection }: { subject: Collection }) {
  const { collectionsPage, flooringPage, interfaceTexts, products, services } = useContent()
  const { collections: texts, prices, warranties, actions, blog } = interfaceTexts
  const formatters = useTextFormatters()
  const service = services.get(collection.service)
  const floors = products.all.filter(({ category }) => category === collection.slug)
  return (
    <>
      <PageHero
        eyebrow={collection.tagline}
        heading={collection.name}
        text={collection.description}
        picture={collection.picture}
      >
        <dl className="key-facts">
          <div>
            <dt>{prices.label}</dt>
            {useFloorPrices(collection.priceRange).map(price => (
              <dd key={price}>
                <Price price={price} explained />
              </dd>
            ))}
          </div>
          <div>
            <dt>{warranties.label}</dt>
            <dd>{formatters.warranty(collection.warranty)}</dd>
          </div>
        </dl>
        <div className="button-row">
          <ButtonLink href={contactHref({ about: collection.url })}>{actions.freeEstimate}</ButtonLink>
          <ButtonLink href={service.url} kind="secondary">
            {texts.install}
          </ButtonLink>
          <CalculatorLink collection={collection.slug} />
        </div>
      </PageHero>
      <Section head={{ heading: texts.floors }} tone="paper">
        <FloorSwatches slugs={collection.floors} />
        <h3 className="card__label">{texts.styles}</h3>
        <ul className="chips">
          {collection.styles.map(style => (
            <li className="chip" key={style}>
              {style}
            </li>
          ))}
        </ul>
      </Section>
      {floors.length > 0 && (
        <Section head={{ heading: texts.products }}>
          <ul className="grid">
            {floors.map(product => (
              <li className="card" key={product.slug}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section tone="sand">
        <div className="two-columns">
          <div>
            <h2>{texts.bestFor}</h2>
            <CheckmarkList items={collection.bestFor} />
          </div>
          <div>
            <h2>{texts.features}</h2>
            <CheckmarkList items={collection.features} />
          </div>
        </div>
      </Section>
      <Section head={{ heading: texts.considerations }}>
        <TitledParagraphs items={collection.considerations} />
      </Section>
      <Section head={{ heading: blog.questions }} tone="paper">
        <div className="stack">
          <Faq items={collection.faq} />
          <p className="button-row">
            <TextLink href={flooringPage.url} label={flooringPage.heading} />
            <TextLink href={collectionsPage.url} label={collectionsPage.heading} />
          </p>
        </div>
      </Section>
      <CallToAction {...collectionsPage.callToAction} />
    </>
  )
}
