import { phoneHref } from './contact-links.ts'
import { useContent } from './content-context.ts'

/** The two things a visitor on a phone may want at any moment. `path` is that of the page. */
export function ActionBar({ path }: { path: string }) {
  const { interfaceTexts, navigation, site } = useContent()
  const { header } = interfaceTexts
  // Not where the form is: the bar would cover what it asks for.
  if (path === navigation.estimate.href) return null
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
