import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { CalculatorLink } from '../../../components/CalculatorLink.tsx'
import { CallToAction } from '../../../components/CallToAction.tsx'
import { contactHref, phoneHref } from '../../../components/contact-links.ts'
import { useContent } from '../../../components/content-context.ts'
import { PageHero } from '../../../components/PageHero.tsx'
import { RelatedPages } from '../../../components/RelatedPages.tsx'
import { ServiceBlock } from '../../../components/ServiceBlocks.tsx'
import { Stats } from '../../../components/Stats.tsx'
import type { Service } from '../../../generated/types.ts'
import { fill } from '../../../site/words.ts'
import type { PageProps } from '../../routes.ts'

export function Page({ subject: service }: PageProps<Service>) {
  const { interfaceTexts, site } = useContent()
  const { hero, picture, blocks, related, callToAction } = service
  return (
    <>
      <PageHero eyebrow={hero.eyebrow} heading={hero.heading} text={hero.text} picture={picture}>
        <div className="button-row">
          <ButtonLink href={contactHref({ about: service.url })}>{hero.button}</ButtonLink>
          <ButtonLink href={phoneHref(site)} kind="secondary" icon="phone">
            {fill(interfaceTexts.actions.call, { phone: site.contact.phone.display })}
          </ButtonLink>
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
