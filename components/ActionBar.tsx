import { phoneHref } from './contact-links.ts'
import { useContent } from './content-context.ts'

/** The two main actions, at the bottom of a phone's screen. `path` is that of the page. */
export function ActionBar({ path }: { path: string }) {
  const { interfaceTexts, navigation, site } = useContent()
  const { header } = interfaceTexts
  // The bar would cover the fields of the form.
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
