/** What a visitor sees of a list that can be filtered. */
import type { Page } from 'playwright'
import { expect } from 'vitest'

const results = '[data-filter-results] > [data-item]'

/** Titles of the records shown, in their order. */
export const shownTitles = (page: Page) =>
  page
    .locator(`${results}:visible`)
    .evaluateAll(items => items.map(item => item.querySelector('h2, h3')?.textContent ?? ''))

export const expectTitles = (page: Page, records: readonly { title: string }[]) =>
  expect.poll(() => shownTitles(page)).toEqual(records.map(({ title }) => title))

/** The count, which follows a little later than the list. */
export const expectCount = (page: Page, texts: { one: string; many: string }, count: number) =>
  expect
    .poll(() => page.getByRole('status').and(page.locator('[data-filter-count]')).textContent())
    .toBe((count === 1 ? texts.one : texts.many).replace('{count}', String(count)))

export const emptyMessage = (page: Page) => page.locator('[data-filter-empty]')

export const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
