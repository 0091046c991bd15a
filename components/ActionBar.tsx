import { phoneHref } from './contact-links.ts'
import { useContent } from './content-context.ts'

/**
 * The two main actions, at the bottom of a phone's screen once the first screen has scrolled away, which has buttons of its own. `path` is that
 * of the page.
 */
export function ActionBar({ path }: { path: string }) {
  const { interfaceTexts, navigation, receivedPage, site } = useContent()
  const { header } = interfaceTexts
  const isCallFirst = navigation.emergency.callFirst.some(page => page === path)
  // The bar would cover the fields of the form, and offer what has just been asked for.
  if (path === navigation.estimate.href || path === receivedPage.url) return null
  return (
    <aside className="action-track" aria-label={header.actions}>
      <div className="action-bar">
        <a className={`button button--${isCallFirst ? 'primary' : 'secondary'}`} href={phoneHref(site)}>
          {isCallFirst ? header.callNow : header.callShort}
        </a>
        <a
          className={`button button--${isCallFirst ? 'secondary' : 'primary'}`}
          href={navigation.estimate.href}
        >
          {header.freeEstimate}
        </a>
      </div>
    </aside>
  )
}
