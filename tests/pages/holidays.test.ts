import { expect, test } from 'vitest'
import { completeBusiness } from '../../renderer/structured-data/business.ts'
import { holidayText } from '../../site/opening-hours.ts'
import { createTextFormatters } from '../../site/text-formatters.ts'
import { fixtureContent } from '../fixture-content.ts'
import { pageBody } from './page-body.ts'

const content = await fixtureContent()
const { contactPage, interfaceTexts, site } = content
const { holidays } = site.hours

test('the contact page lists the holidays with their hours', async () => {
  expect(holidays).not.toEqual([])
  const html = await pageBody(contactPage.url, content)
  for (const holiday of holidays) {
    const text = holidayText(holiday, interfaceTexts.contactInfo.closed, createTextFormatters(content))
    expect(html).toContain(`<dd>${text}</dd>`)
  }
})

test('structured data has the hours of each holiday, from midnight to midnight if it is closed', () => {
  expect(completeBusiness(content).specialOpeningHoursSpecification).toEqual(
    holidays.map(({ date, hours = { opens: '00:00', closes: '00:00' } }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      ...hours,
    })),
  )
})
