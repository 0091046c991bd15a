import { phoneHref } from './contact-links.ts'
import { useContent } from './content-context.ts'
import { OfficeHours } from './OfficeHours.tsx'

/**
 * Calls the emergency line, leads to what to do until it answers, and says whether the office is open. First in the main content of the
 * pages that the navigation names.
 */
export function EmergencyLine({ path }: { path: string }) {
  const { navigation, site } = useContent()
  const { label, pages, guide } = navigation.emergency
  if (!pages.some(page => page === path)) return null
  return (
    <div className="emergency-line">
      <a href={phoneHref(site)}>{label}</a>
      <a href={guide.href}>{guide.label}</a>
      <OfficeHours form="short" />
    </div>
  )
}
