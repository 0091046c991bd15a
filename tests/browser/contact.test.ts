import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import { preferenceFields } from '../../site/contact-preferences.ts'
import { estimateFields, trapField } from '../../site/estimate-fields.ts'
import { answerText } from '../../site/opening-hours.ts'
import { fileLimits } from '../../site/picture-limits.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { whitePng } from '../behaviors/visualizer/photo-files.ts'
import {
  estimateField,
  estimateTexts,
  fillIn,
  fillInSlowly,
  newRequest,
  readFormValues,
  submitButton,
  summaryOf,
  toastOf,
} from './estimate-request.ts'
import { siteContent, siteUrl, test } from './open-page.ts'
import { pausedClock } from './paused-clock.ts'
import { storedRows } from './stored-rows.ts'

const { contactPage, receivedPage, site } = siteContent
const roomPicture = path.join(import.meta.dirname, '../fixtures/site/images/floe.jpg')

const reference = new RegExp(`${site.identity.referencePrefix}-\\w{4}-\\w{4}`)
const isFocused = (element: Element) => element === document.activeElement
const focusOnSummary = (page: Page) => expect.poll(() => summaryOf(page).evaluate(isFocused)).toBe(true)

const toastText = async (page: Page) => {
  await toastOf(page).locator('[data-part=title]').filter({ hasText: /\S/ }).waitFor()
  return toastOf(page).textContent()
}

/** Returns a `prepare` that answers POST /api/contact. */
const answering = (answer: (route: Route) => Promise<void>) => (page: Page) =>
  page.route('**/api/contact', answer)

const required = ['fullName', 'email', 'phone', 'zipCode', 'serviceNeeded'] as const

test('the fields have the names of the payload, labels and autocomplete', async ({ openPage }) => {
  const page = await openPage('/contact')
  const named = await page
    .locator('form.estimate-form [name]')
    .evaluateAll(fields => fields.map(field => field.getAttribute('name')))
  // Visitors neither see the honeypot nor reach it with the keyboard. The boxes are folded away.
  expect(named).toEqual([...estimateFields, trapField, ...preferenceFields, 'picture'])
  expect(await page.locator(`[aria-hidden=true] > [name=${trapField}][tabindex="-1"]`).count()).toBe(1)
  for (const name of estimateFields) {
    const label = (await page.locator(`label[for="${name}"]`).textContent()) ?? ''
    expect(label).toContain(estimateTexts.fields[name].label)
    expect(label.includes('*')).toBe(name !== 'projectDetails')
  }
  const autocomplete = await Promise.all(
    ['fullName', 'email', 'phone', 'zipCode'].map(name =>
      estimateField(page, name).getAttribute('autocomplete'),
    ),
  )
  expect(autocomplete).toEqual(['name', 'email', 'tel', 'postal-code'])
  const services = await estimateField(page, 'serviceNeeded')
    .locator('option')
    .evaluateAll(options => options.map(option => option.getAttribute('value')))
  expect(services).toEqual(['', 'hardwood', 'lvp', 'tile', 'laminate', 'commercial', 'repair'])
})

test('normalizes a text when its field loses focus, and shows the received values', async ({ openPage }) => {
  const page = await openPage('/contact', { prepare: pausedClock })
  const request = newRequest()
  // A field that loses focus before the script loads is only normalized when the form is sent.
  await estimateField(page, 'fullName').focus()
  await page.locator('is-land[data-state=ready]').waitFor()
  await fillIn(page, {
    ...request,
    fullName: 'Ada\u2028Oakley\u000b',
    phone: 'tel:+1-512-555-0100;ext=4',
    zipCode: '７８７０１－1234',
    projectDetails: 'Hall\u000band stairs',
  })
  await page.locator('form.estimate-form summary').click()
  await page.getByLabel(estimateTexts.preferences.ways.text, { exact: true }).check()
  await page.getByLabel(estimateTexts.preferences.consent).check()
  await submitButton(page).focus()
  expect(await estimateField(page, 'zipCode').inputValue()).toBe('78701')
  expect(await estimateField(page, 'phone').inputValue()).toBe('+1-512-555-0100 ext. 4')
  await page.locator('form.estimate-form').evaluate(form => {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: 'zipCode', value: 'of an extension' })
    form.append(field)
  })
  await page.clock.runFor(3000)
  await submitButton(page).click()
  const success = page.locator('.form-message--success')
  await success.waitFor()
  expect(await success.locator('dd').allTextContents()).toEqual(
    expect.arrayContaining([
      'Ada Oakley',
      '+1-512-555-0100 ext. 4',
      'Hall\nand stairs',
      estimateTexts.preferences.consent,
    ]),
  )
  // Far from the fixture's town.
  expect(await success.textContent()).toContain(interpolate(receivedPage.outside, { zip: '78701' }))
  expect(storedRows('estimates', 'email', request.email)).toMatchObject([
    { full_name: 'Ada Oakley', zip_code: '78701', project_details: 'Hall\nand stairs' },
  ])
})

test('rejects an empty form with a toast, a focused summary and the same messages at the fields', async ({
  openPage,
}) => {
  const sent: string[] = []
  const page = await openPage('/contact', {
    prepare: async page =>
      page.on('request', request => request.method() === 'POST' && sent.push(request.url())),
  })
  await submitButton(page).click()
  await focusOnSummary(page)
  const said = await toastText(page)
  expect(said).toContain(estimateTexts.requiredMissing.title)
  expect(said).toContain(estimateTexts.requiredMissing.text)
  expect(await toastOf(page).getAttribute('data-variant')).toBe('destructive')
  for (const name of required) {
    const { required: message } = estimateTexts.fields[name]
    expect(await page.locator(`#${name}-error`).textContent()).toBe(message)
    expect(await estimateField(page, name).getAttribute('aria-invalid')).toBe('true')
    expect(await estimateField(page, name).getAttribute('aria-describedby')).toContain(`${name}-error`)
    await summaryOf(page).getByRole('link', { name: message, exact: true }).click()
    expect(await estimateField(page, name).evaluate(isFocused)).toBe(true)
  }
  expect(await summaryOf(page).getByRole('link').count()).toBe(required.length)
  expect(sent).toEqual([])
})

test('shows format errors at their fields and keeps the input', async ({ openPage }) => {
  const page = await openPage('/contact')
  const bad = { ...newRequest(), email: 'ada at home', phone: '12', zipCode: '7870' }
  await fillIn(page, bad)
  await submitButton(page).click()
  await focusOnSummary(page)
  expect(await toastOf(page).count()).toBe(0)
  const { email, phone, zipCode } = estimateTexts.fields
  const words = [email.invalid, phone.invalid, zipCode.invalid]
  expect(await summaryOf(page).getByRole('link').allTextContents()).toEqual(words)
  expect(await page.locator('.field__error').allTextContents()).toEqual(words)
  expect(await readFormValues(page)).toEqual(bad)
  // The mark of a corrected field goes at once, the others stay.
  await estimateField(page, 'phone').fill('512 555 0100')
  await page.locator('#phone:not([aria-invalid])').waitFor()
  expect(await page.locator('.field__error').allTextContents()).toEqual([email.invalid, zipCode.invalid])
})

test('shows a pending request, then clears the form and shows its reference', async ({ openPage }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const page = await openPage('/contact', {
    prepare: answering(async route => {
      await held
      await route.continue()
    }),
  })
  const request = newRequest()
  await fillInSlowly(page, request)
  const button = submitButton(page)
  await button.click()
  await expect.poll(() => button.isDisabled()).toBe(true)
  expect(await button.textContent()).toBe('Submitting...')
  release()
  const success = page.locator('.form-message--success')
  await success.waitFor()
  expect(await success.evaluate(isFocused)).toBe(true)
  expect(await success.locator('li strong').allTextContents()).toEqual(
    siteContent.receivedPage.steps.map(({ title }) => `${title}.`),
  )
  const [shown] = reference.exec((await success.textContent()) ?? '') ?? []
  const [row, ...others] = storedRows('estimates', 'email', request.email)
  expect(others).toEqual([])
  // The promise of an open day, or the day of the answer.
  const answeredOn = answerText(new Date(String(row?.received_at)), siteContent)
  const promises = [estimateTexts.success.text, siteContent.receivedPage.text]
  const said = [await toastText(page), await success.textContent()]
  for (const [index, text] of said.entries())
    expect(text?.replaceAll(/\s+/g, ' ')).toContain(answeredOn ?? promises[index])
  expect(said.map(text => text?.includes(estimateTexts.success.title))).toEqual([true, false])
  expect(row).toMatchObject({
    reference: shown,
    full_name: request.fullName,
    phone: request.phone,
    zip_code: request.zipCode,
    service_needed: request.serviceNeeded,
    project_details: request.projectDetails,
  })
  await success.getByRole('button', { name: estimateTexts.success.another }).click()
  expect(Object.values(await readFormValues(page)).join('')).toBe('')
  expect(await estimateField(page, 'fullName').evaluate(isFocused)).toBe(true)
})

test('keeps everything typed after a server error and offers the phone number', async ({ openPage }) => {
  const page = await openPage('/contact', {
    prepare: answering(route => route.fulfill({ status: 500, body: 'no' })),
    expected: [/status 500/, /console error: .*status of 500/, /Estimate request not sent.*500: no/],
  })
  const request = newRequest()
  await fillIn(page, request)
  await submitButton(page).click()
  await focusOnSummary(page)
  const { display, dial } = site.contact.phone
  expect(await toastText(page)).toMatch(/Submission Failed\s*Please try again or call us directly at /)
  expect(await toastText(page)).toContain(`${display}.`)
  expect(await toastOf(page).getAttribute('data-variant')).toBe('destructive')
  expect(await summaryOf(page).locator(`a[href="tel:${dial}"]`).textContent()).toBe(display)
  expect(await readFormValues(page)).toEqual(request)
  expect(await submitButton(page).textContent()).toBe(estimateTexts.submit)
  expect(storedRows('estimates', 'email', request.email)).toEqual([])
})

test('a request without a network stays on the device, and is sent when the page is opened with one', async ({
  openPage,
}) => {
  const page = await openPage('/contact', {
    prepare: answering(route => route.abort('internetdisconnected')),
    expected: [/failed request.*DISCONNECTED/, /console error: .*DISCONNECTED/, /Estimate request not sent/],
  })
  const request = newRequest()
  await fillInSlowly(page, request)
  await submitButton(page).click()
  await focusOnSummary(page)
  const { display, dial } = site.contact.phone
  expect(await summaryOf(page).textContent()).toContain(estimateTexts.unsent.title)
  expect(await summaryOf(page).locator(`a[href="tel:${dial}"]`).textContent()).toBe(display)
  expect(await readFormValues(page)).toEqual(request)
  const corrected = { ...request, zipCode: '78704' }
  await estimateField(page, 'zipCode').fill(corrected.zipCode)
  await page.unroute('**/api/contact')
  await page.reload()
  await page.locator('.form-message--success').waitFor()
  expect(storedRows('estimates', 'email', request.email)).toMatchObject([{ zip_code: corrected.zipCode }])
  await page.reload()
  await page.locator('form.estimate-form').waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('stores a request once if it is sent again after a lost response', async ({ openPage }) => {
  let attempts = 0
  const page = await openPage('/contact', {
    prepare: answering(async route => {
      attempts += 1
      if (attempts > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    }),
    expected: [/failed request.*RESET/, /console error: .*RESET/, /Estimate request not sent/],
  })
  const request = newRequest()
  await fillInSlowly(page, request)
  await submitButton(page).click()
  await focusOnSummary(page)
  await submitButton(page).click()
  await page.locator('.form-message--success').waitFor()
  expect(storedRows('estimates', 'email', request.email)).toHaveLength(1)
})

test("what the server alone refuses is told at its field, in the server's words", async ({ openPage }) => {
  const errors = { zipCode: 'Not a code of ours' }
  const page = await openPage('/contact', {
    prepare: answering(route => route.fulfill({ status: 422, json: { errors } })),
    expected: [/status 422/, /console error: .*422/],
  })
  await fillIn(page, newRequest())
  await submitButton(page).click()
  await focusOnSummary(page)
  expect(await page.locator('#zipCode-error').textContent()).toBe(errors.zipCode)
})

test('the URL prefills service and ZIP code, and its subject goes along as data', async ({ openPage }) => {
  const page = await openPage('/contact?service=repair&topic=cold-feet&zip=78704')
  const expected = {
    fullName: '',
    email: '',
    phone: '',
    zipCode: '78704',
    serviceNeeded: 'repair',
    projectDetails: '',
  }
  expect(await readFormValues(page)).toEqual(expected)
  await page.locator('is-land[data-state=ready]').waitFor()
  const request = newRequest()
  await fillInSlowly(page, request)
  // Nothing is asked of the visitor before the words appear.
  const advice = page.locator('form.estimate-form').getByText(contactPage.emergency.text)
  expect(await advice.count()).toBe(0)
  await estimateField(page, 'projectDetails').fill(`Please hurry: ${contactPage.emergency.words[0]}`)
  await advice.waitFor()
  expect(await estimateField(page, 'projectDetails').evaluate(isFocused)).toBe(true)
  await submitButton(page).click()
  const success = page.locator('.form-message--success')
  await success.getByText(contactPage.emergency.text).waitFor()
  expect(await success.textContent()).toContain('cold feet')
  const [row] = storedRows('estimates', 'email', request.email)
  expect(JSON.parse(String(row?.context))).toMatchObject({ topic: 'cold feet', emergency: true })
  // The first thing to do is to call.
  expect(await success.locator('a, button').first().getAttribute('href')).toMatch(/^tel:/)
  // Pictures can be added to the request that was sent.
  await page.locator('.add-pictures input').setInputFiles(roomPicture)
  await page.getByText(siteContent.receivedPage.pictures.sent.replace('{count}', '1')).waitFor()
  expect(storedRows('pictures', 'reference', String(row?.reference))).toHaveLength(1)
  const huge = { name: 'huge.png', mimeType: 'image/png', buffer: whitePng(20_000, 20_000) }
  await page.locator('.add-pictures input').setInputFiles(huge)
  await page.getByText(interpolate(siteContent.receivedPage.pictures.tooLarge, fileLimits)).waitFor()
})

test('pictures that are chosen before the request are sent with it', async ({ openPage }) => {
  const page = await openPage('/contact')
  const request = newRequest()
  await fillInSlowly(page, request)
  const floe = { name: 'floe.jpg', mimeType: 'image/jpeg', buffer: await readFile(roomPicture) }
  const other = { name: 'other.png', mimeType: 'image/png', buffer: whitePng(30, 20) }
  await page.locator('.estimate-form input[type=file]').setInputFiles([floe, other])
  await submitButton(page).click()
  await page.getByText(siteContent.receivedPage.pictures.sent.replace('{count}', '2')).waitFor()
  const [row] = storedRows('estimates', 'email', request.email)
  expect(storedRows('pictures', 'reference', String(row?.reference))).toHaveLength(2)
})

test('ignores unknown values in the URL', async ({ openPage }) => {
  const page = await openPage('/contact?service=roofing&topic=%3Cb%3Ebuy%20now%3C/b%3E&zip=x')
  expect(Object.values(await readFormValues(page)).join('')).toBe('')
})

test('the emergency banner and the details lead to the phone and the mail', async ({ openPage }) => {
  const page = await openPage('/contact')
  const call = page.locator('.contact-emergency a')
  expect(await call.textContent()).toContain(contactPage.emergency.button)
  expect(await call.getAttribute('href')).toBe(`tel:${site.contact.phone.dial}`)
  expect(await page.locator(`main a[href="mailto:${site.contact.email}"]`).count()).toBe(1)
})

test('samples of several pages add up until they are asked for', async ({ openPage }) => {
  const { interfaceTexts, products } = siteContent
  const [first, second] = products.all.map(({ slug, url }) => ({ slug, url }))
  if (!first || !second) throw new Error('The fixture has two products')
  const page = await openPage(first.url)
  const take = async (url: string) => {
    await page.goto(siteUrl + url)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: interfaceTexts.catalog.samples, exact: true }).click()
    await page.waitForURL(/\/contact\?/)
    return new URL(page.url()).searchParams.get('samples')
  }
  const both = `${first.slug},${second.slug}`
  expect(await take(first.url)).toBe(first.slug)
  expect(await take(second.url)).toBe(both)
  expect(await take(second.url)).toBe(both)
  expect(await estimateField(page, 'sample2').inputValue()).toBe(second.slug)
  const request = newRequest()
  await fillInSlowly(page, request)
  await submitButton(page).click()
  await page.locator('.form-message--success').waitFor()
  const [row] = storedRows('estimates', 'email', request.email)
  const names = products.all.flatMap(({ name, slug }) => (both.includes(slug) ? [name] : []))
  expect(JSON.parse(String(row?.context)).samples.toSorted()).toEqual(names.toSorted())
  expect(await take(first.url)).toBe(first.slug)
})
