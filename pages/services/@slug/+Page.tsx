import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { CallToAction } from '../../../components/CallToAction.tsx'
import { contactHref, phoneHref } from '../../../components/contact-links.ts'
import { PageHero } from '../../../components/PageHero.tsx'
import { RelatedPages } from '../../../components/RelatedPages.tsx'
import { ServiceBlock } from '../../../components/ServiceBlocks.tsx'
import { Stats } from '../../../components/Stats.tsx'
import { fill } from '../../../components/texts.ts'
import { interfaceTexts } from '../../../generated/content/interface.js'
import { site } from '../../../generated/content/site.js'
import type { Data } from './+data.ts'

export function Page({ data: { service } }: { data: Data }) {
  const { hero, picture, topic, blocks, related, callToAction } = service
  return (
    <>
      <PageHero eyebrow={hero.eyebrow} heading={hero.heading} text={hero.text} picture={picture}>
        <div className="button-row">
          <ButtonLink href={contactHref({ service: topic })}>{hero.button}</ButtonLink>
          <ButtonLink href={phoneHref} kind="secondary" icon="phone">
            {fill(interfaceTexts.actions.call, { phone: site.contact.phone.display })}
          </ButtonLink>
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
