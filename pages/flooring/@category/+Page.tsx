import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { CalculatorLink } from '../../../components/CalculatorLink.tsx'
import { CallToAction } from '../../../components/CallToAction.tsx'
import { ProductCard } from '../../../components/Cards.tsx'
import { CheckmarkList } from '../../../components/CheckmarkList.tsx'
import { ChipList } from '../../../components/ChipList.tsx'
import { useContent, useTextFormatters } from '../../../components/content-context.ts'
import { DescriptionRow } from '../../../components/DescriptionRow.tsx'
import { Faq } from '../../../components/Faq.tsx'
import { FloorSwatches } from '../../../components/FloorSwatches.tsx'
import { PageHero } from '../../../components/PageHero.tsx'
import { LeadPrices } from '../../../components/Price.tsx'
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
  const { collections: texts, warranties, blog } = interfaceTexts
  const formatters = useTextFormatters()
  const service = services.get(collection.service)
  const floors = products.all.filter(({ category }) => category === collection.slug)
  // A floor with a price is shown once.
  const looks = collection.floors.filter(slug => floors.every(({ floor }) => floor !== slug))
  return (
    <>
      <PageHero eyebrow={collection.tagline} heading={collection.name} picture={collection.picture} shown>
        <LeadPrices price={collection.priceRange} />
        <div className="button-row">
          <CalculatorLink collection={collection.slug} isButton />
          <ButtonLink href={service.url} kind="secondary">
            {texts.install}
          </ButtonLink>
        </div>
        <p className="lead">{collection.description}</p>
        <dl className="key-facts">
          <DescriptionRow term={warranties.label}>{formatters.warranty(collection.warranty)}</DescriptionRow>
        </dl>
      </PageHero>
      {floors.length > 0 && (
        <Section head={{ heading: texts.products }} tone="paper">
          <ul className="grid">
            {floors.map(product => (
              <li className="card" key={product.slug}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section head={{ heading: looks.length > 0 ? texts.floors : texts.styles }}>
        {looks.length > 0 && (
          <>
            <FloorSwatches slugs={looks} />
            <h3 className="card__label">{texts.styles}</h3>
          </>
        )}
        <ChipList items={collection.styles} />
      </Section>
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
