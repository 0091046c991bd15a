import { expect } from 'vitest'
import { requestPageLink } from '../../site/request-page-address.ts'
import { violations } from './axe.ts'
import { fillIn, fillInSlowly, newRequest, submitButton } from './estimate-request.ts'
import { phone, siteContent, test } from './open-page.ts'
import { sidewaysScroll } from './sideways-scroll.ts'
import { storedRows } from './stored-rows.ts'

const { site } = siteContent

test.for([true, false])(
  'a request leads to a page that books, moves and cancels a visit, JavaScript: %s',
  async (javaScript, { openPage }) => {
    const texts = site.visits?.page
    if (!texts) throw new Error('The fixture has no visits.')
    const page = await openPage('/contact', { ...phone, javaScript, reducedMotion: true })
    const request = { ...newRequest(), zipCode: site.address.postalCode }
    await (javaScript ? fillInSlowly : fillIn)(page, request)
    await submitButton(page).click()
    await page.getByRole('link', { name: texts.link, exact: true }).click()
    const opened = (heading: string) => page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    const visit = () => {
      const [{ reference } = {}] = storedRows('estimates', 'email', request.email)
      return storedRows('visits', 'reference', String(reference))[0]
    }
    const check = async () => {
      expect(await sidewaysScroll(page)).toBeUndefined()
      if (javaScript) expect(await violations(page)).toEqual([])
    }
    await opened(texts.heading)
    await check()
    expect(visit()).toBeUndefined()
    const times = page.locator('button[name=start]')
    await times.first().focus()
    await page.keyboard.press('Enter')
    await opened(texts.bookedHeading)
    const booked = visit()
    expect(booked).toMatchObject({ sequence: 0 })
    await page.getByText(texts.move, { exact: true }).click()
    await check()
    await times.last().click()
    await page.locator(`main time:not([datetime="${booked?.starts_at}"])`).waitFor()
    expect(visit()).toMatchObject({ sequence: 1 })
    await page.getByText(texts.cancel, { exact: true }).click()
    await page.getByRole('button', { name: texts.cancelButton, exact: true }).click()
    await page.getByText(texts.canceled).waitFor()
    expect(visit()).toMatchObject({ sequence: 2, crew: null })
    await check()

    // The link to the customer's page has the same token.
    const { forget } = siteContent.requestTexts
    const token = new URL(page.url()).searchParams.get('token') ?? ''
    await page.goto(new URL(requestPageLink(token), page.url()).href)
    await page.getByText(request.projectDetails.split('\n')[0] ?? '').waitFor()
    await check()
    await page.getByRole('button', { name: forget.button, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(forget.asked.split('{')[0] ?? '').waitFor()
    expect(storedRows('journal', 'reference', String(visit()?.reference))).toMatchObject([
      { kind: 'erasure-asked' },
    ])
    await check()
  },
)
