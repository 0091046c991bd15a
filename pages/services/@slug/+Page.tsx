import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { CalculatorLink } from '../../../components/CalculatorLink.tsx'
import { CallLink } from '../../../components/CallLink.tsx'
import { CallToAction } from '../../../components/CallToAction.tsx'
import { contactHref } from '../../../components/contact-links.ts'
import { useContent } from '../../../components/content-context.ts'
import { PageHero } from '../../../components/PageHero.tsx'
import { RelatedPages } from '../../../components/RelatedPages.tsx'
import { ServiceBlock } from '../../../components/ServiceBlocks.tsx'
import { Stats } from '../../../components/Stats.tsx'
import type { Service } from '../../../generated/types.ts'
import { crumbOf } from '../../../renderer/head.ts'
import { serviceNode } from '../../../renderer/structured-data/offers.ts'
import { questionsNode } from '../../../renderer/structured-data/texts.ts'
import { definePage } from '../../define-page.ts'

export const Page = definePage('services', ServicePage, (service, content) => {
  const questions = service.blocks.flatMap(block => (block.type === 'faq' ? block.items : []))
  return {
    name: service.shortName,
    parents: [crumbOf(content.servicesPage)],
    nodes: [
      serviceNode(content, service),
      ...(questions.length > 0 ? [questionsNode(content, service.url, questions)] : []),
    ],
  }
})

function ServicePage({ subject: service }: { subject: Service }) {
  const content = useContent()
  const { hero, picture, blocks, related, callToAction } = service
  return (
    <>
      <PageHero eyebrow={hero.eyebrow} heading={hero.heading} text={hero.text} picture={picture}>
        <div className="button-row">
          <ButtonLink href={contactHref(content, { about: service.url })}>{hero.button}</ButtonLink>
          <CallLink />
          <CalculatorLink service={service.slug} />
        </div>
        <Stats stats={hero.claims} />
      </PageHero>
      {blocks.map(block => (
        <ServiceBlock block={block} key={block.heading} />
      ))}
      <RelatedPages related={related} />
      <CallToAction {...callToAction} />
    </>
  )
}
