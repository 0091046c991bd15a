import { phoneHref } from './contact-links.ts'
import { useContent } from './content-context.ts'

/** Calls the emergency line. First in the main content of the pages that the navigation names. */
export function EmergencyLine({ path }: { path: string }) {
  const { navigation, site } = useContent()
  const { label, pages } = navigation.emergency
  if (!pages.some(page => page === path)) return null
  return (
    <a className="emergency-line" href={phoneHref(site)}>
      {label}
    </a>
  )
}
