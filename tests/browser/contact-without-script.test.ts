import path from 'node:path'
import { expect } from 'vitest'
import {
  estimateTexts,
  fillIn,
  newRequest,
  readFormValues,
  submitButton,
  summaryOf,
} from './estimate-request.ts'
import { siteContent, siteUrl, test } from './open-page.ts'
import { storedRows } from './stored-rows.ts'

const { receivedPage, site } = siteContent

const roomPicture = path.join(import.meta.dirname, '../fixtures/site/images/floe.jpg')

const refused = { expected: [/status 422/, /console error: .*422/] }

test('stores a posted request and shows a page with its reference', async ({ openPage }) => {
  const [sample, other] = siteContent.products.all.map(({ name, slug }) => ({ name, slug }))
  const page = await openPage(`/contact?topic=thaw&samples=${sample?.slug}`, { javaScript: false })
  const { text } = siteContent.contactPage.emergency
  await page.locator('form.estimate-form').getByText(text).waitFor()
  const request = newRequest()
  await fillIn(page, request)
  const { preferences: texts } = estimateTexts
  await page.locator('form.estimate-form summary').click()
  // The consent is asked for only with text messages.
  const consent = page.getByLabel(texts.consent)
  expect(await consent.isVisible()).toBe(false)
  await page.getByLabel(texts.ways.text, { exact: true }).check()
  expect(await consent.isChecked()).toBe(false)
  await consent.check()
  await page.getByLabel(texts.times.evening).check()
  await page.locator('[name=sample2]').selectOption(other?.name ?? '')
  await page.locator('#picture').setInputFiles(roomPicture)
  await submitButton(page).click()
  await page.waitForURL(url => url.pathname === '/contact/received')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(receivedPage.heading)
  const [row] = storedRows('estimates', 'email', request.email)
  expect(row).toMatchObject({ full_name: request.fullName, service_needed: request.serviceNeeded })
  expect(String(row?.project_details).split(/\r?\n/)).toEqual(request.projectDetails.split('\n'))
  const confirmed = await page.locator('main').textContent()
  const subject = estimateTexts.subject.tick.replace('{subject}', 'thaw')
  const samples = [sample?.name ?? '', other?.name ?? '']
  for (const part of [String(row?.reference), text, subject, texts.times.evening, texts.consent, ...samples])
    expect(confirmed).toContain(part)
  expect(JSON.parse(String(row?.context))).toMatchObject({ topic: 'thaw', emergency: true, samples })
  expect(JSON.parse(String(row?.preferences))).toEqual({ ways: ['text'], times: ['evening'] })
  expect(JSON.parse(String(row?.text_consent))).toMatchObject({
    wording: texts.consent,
    page: new URL('/contact', site.url).href,
  })
  expect(String(row?.reference)).toContain(site.identity.referencePrefix)
  const { pictures } = receivedPage
  expect(storedRows('pictures', 'reference', String(row?.reference))).toHaveLength(1)
  await page.locator('.add-pictures input').setInputFiles([roomPicture, roomPicture])
  await page.locator('.add-pictures button').click()
  // The same picture twice is one.
  await page.getByText(pictures.sent.replace('{count}', '1')).waitFor()
  expect(storedRows('pictures', 'reference', String(row?.reference))).toHaveLength(1)
})

test('the browser validates required fields', async ({ openPage }) => {
  const page = await openPage('/contact', { javaScript: false })
  await submitButton(page).click()
  expect(new URL(page.url()).pathname).toBe('/contact')
  const required = await page
    .locator('form.estimate-form :invalid')
    .evaluateAll(fields => fields.map(field => field.getAttribute('name')))
  expect(required).toEqual(['fullName', 'email', 'phone', 'zipCode', 'serviceNeeded'])
})

test('accepts fields that an extension adds to the form, and normalizes texts', async ({ openPage }) => {
  const page = await openPage('/contact', { javaScript: false })
  const request = newRequest()
  await fillIn(page, { ...request, fullName: 'Ada\tOakley', zipCode: '78701-1234' })
  await page.locator('form.estimate-form').evaluate(form => {
    for (const name of ['ext-data', 'website', '__proto__', 'zipCode']) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name, value: 'https://ada.example' })
      form.append(field)
    }
  })
  await submitButton(page).click()
  await page.waitForURL(url => url.pathname === '/contact/received')
  expect(storedRows('estimates', 'email', request.email)).toMatchObject([
    { full_name: 'Ada Oakley', zip_code: '78701', suspicion: null },
  ])
})

test('shows errors at their fields and keeps everything typed', async ({ openPage }) => {
  const page = await openPage('/contact', { javaScript: false, ...refused })
  // Browsers accept both values, but the office couldn't reach the visitor.
  const request = { ...newRequest(), email: 'ada@home', phone: 'call me' }
  await fillIn(page, request)
  await page.locator('#picture').setInputFiles(roomPicture)
  await submitButton(page).click()
  await page.waitForURL(url => url.pathname === '/api/contact')
  await page.locator('form.estimate-form').getByText(receivedPage.pictures.chooseAgain).waitFor()
  const words = [estimateTexts.fields.email.invalid, estimateTexts.fields.phone.invalid]
  expect(await summaryOf(page).getByRole('link').allTextContents()).toEqual([
    ...words,
    receivedPage.pictures.chooseAgain,
  ])
  expect(await page.locator('.field .field__error').allTextContents()).toEqual(words)
  const values = await readFormValues(page)
  expect({ ...values, projectDetails: values.projectDetails?.replaceAll('\r\n', '\n') }).toEqual(request)
  expect(await page.title()).toContain(estimateTexts.errorSummary.heading)
  await fillIn(page, { ...request, email: newRequest().email, phone: '512 555 0100' })
  await submitButton(page).click()
  await page.waitForURL(url => url.pathname === '/contact/received')
})

test('stores a request whose browser sends no referrer', async ({ openPage }) => {
  const page = await openPage('/contact', {
    javaScript: false,
    prepare: page =>
      page.route(`${siteUrl}/contact`, async route => {
        const response = await route.fetch()
        const headers = { ...response.headers(), 'referrer-policy': 'no-referrer' }
        await route.fulfill({ response, headers })
      }),
  })
  const request = newRequest()
  await fillIn(page, request)
  const posted = page.waitForRequest(request => request.method() === 'POST')
  await submitButton(page).click()
  expect(await (await posted).headerValue('origin')).toBe('null')
  await page.waitForURL(url => url.pathname === '/contact/received')
  expect(storedRows('estimates', 'email', request.email)).toHaveLength(1)
})
