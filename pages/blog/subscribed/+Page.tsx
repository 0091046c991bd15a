import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { useContent } from '../../../components/content-context.ts'
import { PageHero } from '../../../components/PageHero.tsx'
import { definePage } from '../../define-page.ts'

export const Page = definePage('subscribedPage', SubscribedPage, ({ name }) => ({ name }))

function SubscribedPage() {
  const { subscribedPage } = useContent()
  const { eyebrow, heading, text, picture, link } = subscribedPage
  return (
    <PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture}>
      <div className="button-row">
        <ButtonLink href={link.href}>{link.label}</ButtonLink>
      </div>
    </PageHero>
  )
}
