import { ButtonLink } from '../../components/ButtonLink.tsx'
import { CallToAction } from '../../components/CallToAction.tsx'
import { CollectionCard } from '../../components/Cards.tsx'
import { contactHref } from '../../components/contact-links.ts'
import { useContent } from '../../components/content-context.ts'
import { PageHero } from '../../components/PageHero.tsx'
import { Section } from '../../components/Section.tsx'

export function Page() {
  const { collections, collectionsPage, flooringPage, interfaceTexts } = useContent()
  const { eyebrow, heading, text, picture, callToAction } = collectionsPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture}>
        <div className="button-row">
          <ButtonLink href={contactHref()}>{interfaceTexts.actions.freeEstimate}</ButtonLink>
          <ButtonLink href={flooringPage.url} kind="secondary">
            {flooringPage.heading}
          </ButtonLink>
        </div>
      </PageHero>
      <Section tone="paper" fade={false}>
        <ul className="feature-list">
          {collections.all.map(collection => (
            <li className="card card--wide" key={collection.slug}>
              <CollectionCard collection={collection} />
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction {...callToAction} />
    </>
  )
}
