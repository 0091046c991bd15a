import { phoneHref } from './contact-links.ts'
import { useContent } from './content-context.ts'

/** The two things a visitor on a phone may want at any moment. */
export function ActionBar() {
  const { interfaceTexts, navigation, site } = useContent()
  const { header } = interfaceTexts
  return (
    <aside className="action-bar" aria-label={header.actions}>
      <a className="button button--secondary" href={phoneHref(site)}>
        {header.callShort}
      </a>
      <a className="button button--primary" href={navigation.estimate.href}>
        {header.freeEstimate}
      </a>
    </aside>
  )
}
