import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { PageHero } from '../../../components/PageHero.tsx'
import { subscribedPage } from '../../../generated/content/pages/subscribed.js'

export function Page() {
  const { eyebrow, heading, text, picture, link } = subscribedPage
  return (
    <PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture}>
      <div className="button-row">
        <ButtonLink href={link.href}>{link.label}</ButtonLink>
      </div>
    </PageHero>
  )
}
