/** Reads the visible state of a filtered list. */
import type { Page } from 'playwright'
import { expect } from 'vitest'

const results = '[data-filter-results] > [data-item]'

/** Returns the titles of the visible records, in order. */
export const shownTitles = (page: Page) =>
  page
    .locator(`${results}:visible`)
    .evaluateAll(items => items.map(item => item.querySelector('h2, h3')?.textContent ?? ''))

export const expectTitles = (page: Page, records: readonly { title: string }[]) =>
  expect.poll(() => shownTitles(page)).toEqual(records.map(({ title }) => title))

interface CountTexts {
  one: string
  many: string
}

/** Waits for the count, which changes shortly after the list. */
export const expectCount = (page: Page, texts: CountTexts, count: number) =>
  expect
    .poll(() => page.getByRole('status').and(page.locator('[data-filter-count]')).textContent())
    .toBe((count === 1 ? texts.one : texts.many).replace('{count}', String(count)))

interface Choices {
  texts: CountTexts
  records: readonly { title: string; category: string }[]
  /** The category 'all' has every record. */
  categories: readonly { category: string; label: string }[]
}

/** Expects each category's button to show its number of records and to select them. */
export async function expectCategories(page: Page, { texts, records, categories }: Choices): Promise<void> {
  for (const { category, label } of categories) {
    const expected = records.filter(record => category === 'all' || record.category === category)
    const button = page.locator(`button[name=category][value="${category}"]`)
    expect(await button.textContent()).toMatch(new RegExp(`^${label}\\s*${expected.length}$`))
    await button.click()
    await expectTitles(page, expected)
    await expectCount(page, texts, expected.length)
    expect(await button.getAttribute('aria-pressed')).toBe('true')
  }
}

export const emptyMessage = (page: Page) => page.locator('[data-filter-empty]')

export const urlQueryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
