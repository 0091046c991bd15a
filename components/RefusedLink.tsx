import { interpolate } from '../site/text-formatters.ts'
import { CallLink } from './CallLink.tsx'
import { useContent } from './content-context.ts'
import { PageHero } from './PageHero.tsx'

interface RefusedLinkProps {
  texts: Readonly<Record<'badLink' | 'badLinkHeading', string>>
  /** Reason. Undefined if the link is the reason. */
  text: string | undefined
}

/** Page for a request that a signed link should open, and that is refused. */
export function RefusedLink({ texts, text }: RefusedLinkProps) {
  const phone = useContent().site.contact.phone.display
  return (
    <PageHero heading={texts.badLinkHeading} text={text ?? interpolate(texts.badLink, { phone })}>
      <CallButton />
    </PageHero>
  )
}

export const CallButton = () => (
  <div className="button-row">
    <CallLink />
  </div>
)
