import { interfaceTexts } from '../generated/content/interface.js'
import { navigation } from '../generated/content/navigation.js'
import { phoneHref } from './contact-links.ts'

const { header } = interfaceTexts

/** The two things a visitor on a phone may want at any moment. */
export function ActionBar() {
  return (
    <aside className="action-bar" aria-label={header.actions}>
      <a className="button button--secondary" href={phoneHref}>
        {header.callShort}
      </a>
      <a className="button button--primary" href={navigation.estimate.href}>
        {header.freeEstimate}
      </a>
    </aside>
  )
}
