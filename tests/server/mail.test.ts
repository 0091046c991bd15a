import { describe, expect, test } from 'vitest'
import {
  estimatePicture,
  estimateToBusiness,
  estimateToVisitor,
  type MailedEstimate,
} from '../../server/delivery/mail/compose.ts'
import { renderHtml, renderText } from '../../server/delivery/mail/mail-document.ts'
import { dialLink } from '../../site/customer-links.ts'
import { newConsent, newContext, newEstimate } from './estimate.ts'
import { mailContent } from './mail-content.ts'

const mailed = (more: Partial<MailedEstimate> = {}): MailedEstimate => ({
  ...newEstimate(1, { fullName: 'Ada Oak' }),
  pictures: [],
  office: 'https://floors.example/office/enter?token=x',
  ...more,
})

describe('the message to the business', () => {
  const toBusiness = (more: Partial<MailedEstimate>) => estimateToBusiness(mailed(more), mailContent)
  const htmlOf = (more: Partial<MailedEstimate>) => renderHtml(toBusiness(more), 'en-US')

  test('calls, writes and shows the map with a tap', () => {
    const html = htmlOf({ context: newContext() })
    for (const href of [
      'tel:+15550100199',
      'mailto:ada@example.com?subject=ZZ-1',
      'https://maps.example/?q=02134%20Nome',
      'https://floors.example/office/enter?token=x',
    ])
      expect(html).toMatch(new RegExp(`<a class="button" href="${href.replace(/[.?+]/g, '\\$&')}"`))
    expect(html).toContain('<a href="tel:+15550100199" style="color:#a9481f">555 010 0199</a>')
  })

  test.each([
    [newContext(), '02134 Nome (Ice County)'],
    [newContext({ place: null }), '02134 (far away)'],
    // Stored before places were.
    [{ emergency: false }, '02134'],
  ])('has the place of the ZIP code: %j', (context, place) => {
    expect(toBusiness({ context }).subject).toContain(`Tiles in ${place}`)
    expect(htmlOf({ context })).toContain(`>${place}</a>`)
  })

  test('has what the request is about, with a link to the page', () => {
    const text = renderText(toBusiness({ context: newContext() }))
    for (const row of ['Floor: Packed snow', 'Topic: wet kitchen', 'City: Nome']) expect(text).toContain(row)
    expect(text).toContain('Chips: Packed snow\n    Sea ice\n')
    expect(text).toContain('Page: Floors in Nome (https://floors.example/cities/nome)')
  })

  test('is marked in an emergency, and only then', () => {
    expect(toBusiness({ context: newContext() }).subject).toMatch(/^Urgent: ZZ-1: /)
    expect(renderText(toBusiness({ context: newContext() }))).toMatch(/^\*\*\* The visitor swims\. \*\*\*/)
    expect(toBusiness({}).subject).toMatch(/^ZZ-1: /)
    expect(renderText(toBusiness({}))).not.toContain('swims')
  })

  test('is marked for a near date', () => {
    const mail = toBusiness({ context: { emergency: false, soon: true } })
    expect(mail.subject).toMatch(/^Soon: ZZ-1: /)
    expect(renderText(mail)).toMatch(/^\*\*\* The visitor packs\. \*\*\*/)
  })

  test('has the language of the form if it is another one', () => {
    expect(renderText(toBusiness({ language: 'es' }))).toContain('Language: Spanish. Speak it.')
    expect(renderText(toBusiness({}))).not.toContain('Language')
    // The choice of the visitor counts more than the form.
    const chosen = (language: string) => ({ preferences: { ways: [], times: [], language } })
    expect(renderText(toBusiness({ language: 'es', ...chosen('en') }))).not.toContain('Language')
    expect(renderText(toBusiness(chosen('es')))).toContain('Language: Spanish. Speak it.')
  })

  test('links to the pictures', () => {
    const pictures = ['https://floors.example/1?token=a', 'https://floors.example/2?token=b']
    expect(htmlOf({ pictures })).toContain(`<a href="${pictures[1]}" style="color:#a9481f">Picture 2</a>`)
    expect(renderText(toBusiness({ pictures }))).toContain(`Pictures:\n    ${pictures.join('\n    ')}`)
  })

  test('has how and when to reach the visitor, and whether texts are agreed to', () => {
    const ways = ['call', 'text'] as const
    const asked = renderText(toBusiness({ preferences: { ways, times: ['evening'] } }))
    expect(asked).toContain('By: Call, Text\nAt: Dusk\nTexts: No.\n')
    const agreed = renderText(toBusiness({ textConsent: newConsent() }))
    expect(agreed).toContain('Texts: Yes on Thursday, January 1, 2026')
    expect(agreed).toContain('https://site.example/contact: You may honk at me.')
    // The message stays, and the consent may end.
    expect(agreed).not.toContain('sms:')
    const stopped = newConsent({ withdrawnAt: '2026-01-02T00:00:00.000Z' })
    expect(renderText(toBusiness({ textConsent: stopped }))).toContain('Texts: Not since Friday')
    expect(renderText(toBusiness({}))).not.toContain('Texts')
  })

  test('has no row without a value', () => {
    expect(renderText(toBusiness({ projectDetails: '' }))).not.toContain('Details')
  })
})

test('the message about later pictures repeats the subject, the name and the phone', () => {
  const estimate = mailed({ context: newContext(), pictures: ['https://floors.example/1?token=a'] })
  const { subject } = estimateToBusiness(estimate, mailContent)
  const document = estimatePicture(estimate, mailContent)
  expect(document.subject).toBe(`Re: ${subject}`)
  for (const part of ['Ada Oak', '555 010 0199', 'tel:+15550100199', 'token=a'])
    expect(renderText(document)).toContain(part)
})

describe('the message to the visitor', () => {
  const page = 'https://floors.example/contact/received?reference=ZZ-1'
  const toVisitor = (more: Partial<MailedEstimate>) =>
    renderText(estimateToVisitor(mailed(more), mailContent, page))

  test('has what the request is about, and the page that takes pictures', () => {
    const text = toVisitor({ context: newContext() })
    for (const row of ['Floor: Packed snow', 'Topic: wet kitchen', 'City: Nome', page])
      expect(text).toContain(row)
    expect(toVisitor({ pictures: ['https://floors.example/1'] })).not.toContain(page)
  })

  test("links to the customer's page of the request", () => {
    const request = 'https://floors.example/contact/request?token=a'
    expect(renderText(estimateToVisitor(mailed({}), mailContent, page, { request }))).toContain(
      `See it:\n${request}`,
    )
  })

  test('asks to call in an emergency, and only then', () => {
    expect(toVisitor({ context: newContext() })).toContain('Call us: tel:+15550100000')
    expect(toVisitor({})).not.toContain('tel:')
  })

  test('asks to call about a near date', () => {
    const text = toVisitor({ context: { emergency: false, soon: true } })
    expect(text).toContain('Ask on the phone: tel:+15550100000')
  })

  test('says when it is answered, if the office is closed for a day or longer', () => {
    const closed = toVisitor({ receivedAt: '2026-07-05T12:00:00.000Z' })
    expect(closed).toContain('Answered on Monday.')
    expect(closed).not.toContain('Answered soon.')
    const open = toVisitor({ receivedAt: '2026-07-06T12:00:00.000Z' })
    expect(open).toContain('Answered soon.')
    expect(open).not.toContain('Answered on')
  })

  test('has how and when the visitor is reached, with the consent', () => {
    const text = toVisitor({ preferences: { ways: ['text'], times: [] }, textConsent: newConsent() })
    expect(text).toContain('REACH YOU\n\nBy: Text\nTexts: You may honk at me.')
    expect(toVisitor({})).not.toContain('REACH YOU')
  })

  test('repeats nothing that was typed', () => {
    const typed = { projectDetails: 'Buy pills', phone: '555 010 0666', fullName: 'pills.example' }
    expect(toVisitor(typed)).not.toMatch(/pills|0666/)
  })
})

test('a long word cannot make a message wider than a phone', () => {
  const html = renderHtml(
    estimateToBusiness(mailed({ email: `${'a'.repeat(200)}@b.example` }), mailContent),
    'en',
  )
  expect(html).toContain('overflow-wrap:anywhere')
  expect(html).toContain('table-layout:fixed')
})

test.each([
  ['(512) 555-0100', 'tel:+15125550100'],
  ['1-512-555-0100 ext. 4', 'tel:+15125550100'],
  ['+1-512-555-0100 ext. 4', 'tel:+15125550100'],
  ['ask for Max 512 555 0100 x12', 'tel:+15125550100'],
  ['512-555-0100 or 512-555-0199', 'tel:+15125550100'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
])('%s is dialed as %s', (phone, link) => {
  expect(dialLink(phone)).toBe(link)
})
