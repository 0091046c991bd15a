import { interpolate } from '../site/text-formatters.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { phoneHref } from './contact-links.ts'
import { useContent } from './content-context.ts'

/** Link that looks like a button and calls the office. */
export function CallLink() {
  const { interfaceTexts, site } = useContent()
  return (
    <ButtonLink href={phoneHref(site)} kind="secondary" icon="phone">
      {interpolate(interfaceTexts.actions.call, { phone: site.contact.phone.display })}
    </ButtonLink>
  )
}
