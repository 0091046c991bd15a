import { ButtonLink } from '../../components/ButtonLink.tsx'
import { CallToAction } from '../../components/CallToAction.tsx'
import { CollectionCard } from '../../components/Cards.tsx'
import { contactHref } from '../../components/contact-links.ts'
import { useContent } from '../../components/content-context.ts'
import { PageHero } from '../../components/PageHero.tsx'
import { usePreloadedImage } from '../../components/render-state.ts'
import { Section } from '../../components/Section.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { definePage } from '../define-page.ts'

export const Page = definePage('collectionsPage', CollectionsPage, ({ name }) => ({ name }))

function CollectionsPage() {
  usePreloadedImage()
  const content = useContent()
  const { collections, collectionsPage, flooringPage, interfaceTexts, trendsPage } = content
  const { eyebrow, heading, text, callToAction } = collectionsPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} />
      <Section tone="paper" fade={false}>
        <div className="stack">
          <ul className="feature-list">
            {collections.all.map(collection => (
              <li className="card card--wide" key={collection.slug}>
                <CollectionCard collection={collection} />
              </li>
            ))}
          </ul>
          <div className="button-row">
            <ButtonLink href={flooringPage.url}>{flooringPage.heading}</ButtonLink>
            <ButtonLink href={contactHref(content)} kind="secondary">
              {interfaceTexts.actions.freeEstimate}
            </ButtonLink>
            <TextLink href={trendsPage.url} label={trendsPage.heading} />
          </div>
        </div>
      </Section>
      <CallToAction {...callToAction} />
    </>
  )
}
