/** Fills in the estimate form like a visitor. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { skipMinute } from '../setup/skip-minute.ts'
import { siteContent } from './open-page.ts'

const { interfaceTexts } = siteContent

export const { contactForm: estimateTexts } = interfaceTexts

/** Creates a valid request with a unique e-mail address. */
export const newRequest = () => ({
  fullName: 'Ada Oakley',
  // A process runs several files of tests, which share a store.
  email: `ada-${randomUUID()}@example.com`,
  phone: '(512) 555-0100',
  zipCode: '78701',
  serviceNeeded: 'tile',
  projectDetails: 'A hall.\nTwo rooms.',
})

type Request = ReturnType<typeof newRequest>

/** Finds a control of the form by its name in the payload. */
export const estimateField = (page: Page, name: string) => page.locator(`form.estimate-form [name="${name}"]`)

export async function fillIn(page: Page, { serviceNeeded, ...typed }: Request): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await estimateField(page, name).fill(value)
  await estimateField(page, 'serviceNeeded').selectOption(serviceNeeded)
}

/** Fills in the form as slowly as a visitor. The site asks faster senders to confirm their request. */
export async function fillInSlowly(page: Page, request: Request): Promise<void> {
  await skipMinute(page)
  await fillIn(page, request)
}

export async function readFormValues(page: Page): Promise<Record<string, string>> {
  const names = ['fullName', 'email', 'phone', 'zipCode', 'serviceNeeded', 'projectDetails']
  const values = await Promise.all(
    names.map(async name => [name, await estimateField(page, name).inputValue()]),
  )
  return Object.fromEntries(values)
}

export const submitButton = (page: Page) => page.locator('form.estimate-form button[type=submit]')
export const summaryOf = (page: Page) => page.locator('.form-message--error')
export const toastOf = (page: Page) => page.locator('[data-toasts] li')
