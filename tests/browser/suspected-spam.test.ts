import type { Page } from 'playwright'
import { expect } from 'vitest'
import { trapField } from '../../site/estimate-fields.ts'
import {
  estimateField,
  estimateTexts,
  fillIn,
  newRequest,
  submitButton,
  summaryOf,
} from './estimate-request.ts'
import { siteContent, test } from './open-page.ts'
import { pausedClock } from './paused-clock.ts'
import { storedRows } from './stored-rows.ts'

const { interfaceTexts, site } = siteContent
const unconfirmed = interfaceTexts.errors.unconfirmed.replace('{phone}', site.contact.phone.display)
const refused = { expected: [/status 422/, /console error: .*422/] }

/** Fills in the honeypot like bots, which ignore styles. */
const fillTrap = (page: Page, form: string) =>
  page.locator(`${form} [name=${trapField}]`).evaluate(field => {
    if (field instanceof HTMLInputElement) field.value = 'https://spam.example'
  })

const suspicionOf = (email: string) =>
  storedRows('estimates', 'email', email).map(({ suspicion }) => suspicion)

const received = (page: Page, javaScript: boolean) =>
  javaScript
    ? page.locator('.form-message--success').waitFor()
    : page.waitForURL(url => url.pathname === '/contact/received')

test.for([true, false])(
  'does not suspect a request that a person fills in, JavaScript: %s',
  async (javaScript, { openPage }) => {
    // Control the clock: a test fills in the form faster than people.
    const page = await openPage('/contact', { javaScript, ...(javaScript && { prepare: pausedClock }) })
    const request = newRequest()
    await fillIn(page, request)
    if (javaScript) await page.clock.runFor(3000)
    await submitButton(page).click()
    await received(page, javaScript)
    expect(suspicionOf(request.email)).toEqual([null])
  },
)

test.for([
  ['honeypot', true],
  ['honeypot', false],
  ['too-fast', true],
] as const)(
  'holds a suspected request (%s) until its sender confirms it, JavaScript: %s',
  async ([suspicion, javaScript], { openPage }) => {
    const page = await openPage('/contact', {
      javaScript,
      ...refused,
      ...(javaScript && { prepare: pausedClock }),
    })
    const request = newRequest()
    await fillIn(page, request)
    if (suspicion === 'honeypot') {
      await fillTrap(page, 'form.estimate-form')
      if (javaScript) await page.clock.runFor(3000)
    }
    await submitButton(page).click()
    await summaryOf(page).getByText(unconfirmed).waitFor()
    expect(await summaryOf(page).getByRole('heading').textContent()).toBe(estimateTexts.confirm.title)
    expect(await page.locator('main').textContent()).not.toContain(estimateTexts.success.text)
    expect(suspicionOf(request.email)).toEqual([suspicion])
    await submitButton(page).click()
    await received(page, javaScript)
    expect(suspicionOf(request.email)).toEqual([null])
    const [row] = storedRows('estimates', 'email', request.email)
    expect(await page.locator('main').textContent()).toContain(String(row?.reference))
  },
)

test.for([true, false])(
  'asks for confirmation if the honeypot of the newsletter form is filled, JavaScript: %s',
  async (javaScript, { openPage }) => {
    const { newsletter } = interfaceTexts
    const page = await openPage('/blog', { javaScript, ...refused })
    const email = `trapped-${process.pid}-${javaScript}@example.com`
    const status = page.locator('[data-newsletter-status]')
    const button = page.getByRole('button', { name: newsletter.submit, exact: true })
    await page.locator('form[data-newsletter] [name=email]').fill(email)
    await fillTrap(page, 'form[data-newsletter]')
    await button.click()
    await status.getByText(unconfirmed).waitFor()
    expect(storedRows('subscriptions', 'email', email)).toEqual([])
    await button.click()
    if (javaScript) await expect.poll(() => status.textContent()).toBe(newsletter.success.text)
    else await page.waitForURL(url => url.pathname === '/blog/subscribed')
    expect(storedRows('subscriptions', 'email', email)).toHaveLength(1)
  },
)

test('the honeypot is off the screen and cannot be scrolled to', async ({ openPage }) => {
  const page = await openPage('/contact', { width: 360 })
  const trap = estimateField(page, trapField)
  const box = await trap.boundingBox()
  expect(box && box.x + box.width).toBeLessThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('autofill leaves the honeypot empty, and its speed is not suspected', async ({ openPage, skip }) => {
  const page = await openPage('/contact')
  const session = await page.context().newCDPSession(page)
  const { product } = await session.send('Browser.getVersion')
  skip(product.startsWith('HeadlessChrome'), 'The headless shell has no autofill.')
  const owner = { name: 'NAME_FULL', value: 'Ada Oakley' }
  const fields = [
    owner,
    { name: 'COMPANY_NAME', value: 'Oakley Floors' },
    { name: 'EMAIL_ADDRESS', value: 'ada@example.com' },
    { name: 'PHONE_HOME_WHOLE_NUMBER', value: '+15125550100' },
    { name: 'ADDRESS_HOME_STREET_ADDRESS', value: '1 Oak Street' },
    { name: 'ADDRESS_HOME_CITY', value: 'Austin' },
    { name: 'ADDRESS_HOME_STATE', value: 'TX' },
    { name: 'ADDRESS_HOME_ZIP', value: '78701' },
    { name: 'ADDRESS_HOME_COUNTRY', value: 'US' },
  ]
  await session.send('Autofill.enable')
  await session.send('DOM.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'form.estimate-form [name=email]',
  })
  const { node } = await session.send('DOM.describeNode', { nodeId })
  await session.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } })
  await expect.poll(() => estimateField(page, 'zipCode').inputValue()).toBe('78701')
  expect(await estimateField(page, trapField).inputValue()).toBe('')
  await estimateField(page, 'serviceNeeded').selectOption('tile')
  await submitButton(page).click()
  await received(page, true)
  expect(suspicionOf('ada@example.com')).toEqual([null])
})
