import { expect, test } from 'vitest'
import { createDynamicPages } from '../../pages/dynamic-pages.tsx'
import { completeBusiness } from '../../renderer/structured-data/business.ts'
import { answerText, holidayLines, holidayText } from '../../site/opening-hours.ts'
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

test('the footer of each page has the weekly hours, the closed days, and other hours', async () => {
  const html = await pageBody(content.home.url, content)
  const lines = holidayLines(holidays, interfaceTexts.footer.closedOn, createTextFormatters(content))
  expect(lines).toHaveLength(holidays.length)
  for (const line of [site.hours.full, lines.join('. ')]) expect(html).toContain(`<li>${line}</li>`)
})

test('structured data has the hours of each holiday, from midnight to midnight if it is closed', () => {
  expect(completeBusiness(content).specialOpeningHoursSpecification).toEqual(
    holidays.map(({ date, until = date, hours = { opens: '00:00', closes: '00:00' } }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: until,
      ...hours,
    })),
  )
})

test('the confirmation names the day of the answer instead of its promise, if the office is closed until then', () => {
  const [closed = { date: '' }] = holidays.filter(({ hours }) => !hours)
  const eve = new Date(Date.parse(closed.date) - 6 * 24 * 60 * 60_000)
  const pageAt = (now: Date) =>
    createDynamicPages({ content, clientEntry: '/client.js', clock: () => now }).renderReceivedPage({
      reference: 'WF-234567',
    })
  const days = Array.from({ length: 14 }, (_, day) => new Date(eve.getTime() + day * 12 * 60 * 60_000))
  const texts = days.map(day => [day, answerText(day, content)] as const)
  expect(texts.some(([, text]) => text === undefined)).toBe(true)
  expect(texts.some(([, text]) => text !== undefined)).toBe(true)
  const promise = `>${content.receivedPage.text}<`
  for (const [day, text] of texts) {
    const html = pageAt(day)
    expect(html).toContain(text === undefined ? promise : `>${text}<`)
    expect(html.includes(promise)).toBe(text === undefined)
  }
})
