import type { OfficeHoursData } from '../behaviors/office-hours.ts'
import { interpolate } from '../site/text-formatters.ts'
import { useContent } from './content-context.ts'

/**
 * Shows the usual hours. A script replaces them with whether the office is open, and when it opens or closes. Narrow places take the short
 * form alone, which has as many lines as what replaces it, so that nothing below moves.
 */
export function OfficeHours({ form = 'full' }: { form?: 'short' | 'full' }) {
  const { interfaceTexts, mailTexts, site } = useContent()
  const { usualHours, openUntil, opensAt, opensOn } = interfaceTexts.contactInfo
  const { weekly, holidays } = site.hours
  const data: OfficeHoursData = {
    // The script doesn't show the names of the holidays.
    hours: { weekly, holidays: holidays.map(({ date, until, hours }) => ({ date, until, hours })) },
    timeZone: mailTexts.timeZone,
    language: site.language,
    texts: { openUntil, opensAt, opensOn },
  }
  return (
    <span data-office-hours={JSON.stringify(data)}>
      {form === 'short' ? site.hours.short : interpolate(usualHours, { hours: site.hours.full })}
    </span>
  )
}
