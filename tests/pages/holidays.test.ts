import { expect, test } from 'vitest'
import { createFormPages } from '../../pages/form-pages.tsx'
import { completeBusiness } from '../../renderer/structured-data/business.ts'
import { answerText, holidayText } from '../../site/opening-hours.ts'
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
    expect(html).toContain(`>${text}</span>`)
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

test('the confirmation says on which day a request is answered, if the office is closed until then', () => {
  const [closed = { date: '' }] = holidays.filter(({ hours }) => !hours)
  const eve = new Date(Date.parse(closed.date) - 6 * 24 * 60 * 60_000)
  const pageAt = (now: Date) =>
    createFormPages({ content, clientEntry: '/client.js', clock: () => now }).renderReceivedPage({
      reference: 'WF-234567',
    })
  const days = Array.from({ length: 14 }, (_, day) => new Date(eve.getTime() + day * 12 * 60 * 60_000))
  const texts = days.map(day => [day, answerText(day, content)] as const)
  expect(texts.some(([, text]) => text === undefined)).toBe(true)
  expect(texts.some(([, text]) => text !== undefined)).toBe(true)
  const [pattern = ''] = interfaceTexts.contactInfo.answeredOn.split('{day}')
  for (const [day, text] of texts) expect(pageAt(day).includes(text ?? pattern)).toBe(text !== undefined)
})
