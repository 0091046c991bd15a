import { describe, expect, test } from 'vitest'
import { violations } from '../browser/axe.ts'
import { test as browserTest } from '../browser/browser-test.ts'
import { fixtureContent } from '../fixture-content.ts'
import { unknownAttributes } from '../html-attributes.ts'
import { htmlValidator } from '../html-validator.ts'
import { looseTexts } from '../loose-texts.ts'
import { documentOf, layOut, renderExamples } from './sheets.tsx'

const examples = renderExamples(await fixtureContent())
const modules = import.meta.glob<Record<string, unknown>>(['../../components/*.tsx', '../../islands/*.tsx'], {
  eager: true,
})

/** Exported components: islands by the id that they have. */
const components = Object.values(modules).flatMap(module =>
  Object.entries(module).flatMap(([name, exported]) => {
    if (typeof exported !== 'function' || !/^[A-Z]|^default$/.test(name)) return []
    return [name === 'default' ? exported.name : name]
  }),
)

test('every component has an example, and no example lacks its component', () => {
  expect([...new Set(examples.map(({ component }) => component))].sort()).toEqual(components.sort())
})

test('no example is empty', () => {
  expect(examples.filter(({ html }) => html === '').map(({ name }) => name)).toEqual([])
})

test('every example is valid HTML', async () => {
  // Which level a heading has depends on the page, and its title says nothing here.
  const validator = htmlValidator({ 'heading-level': 'off' })
  const invalid: string[] = []
  for (const { name, html } of examples) {
    const report = await validator.validateString(documentOf(html).replace(/<style>.*<\/style>/s, ''), name)
    for (const { ruleId, message } of report.results.flatMap(result => result.messages)) {
      invalid.push(`${name}: ${message} [${ruleId}]`)
    }
  }
  expect(invalid).toEqual([])
})

test('every text of an island is alone in its element', () => {
  const ids = Object.keys(modules).map(file => /\/islands\/(\w+)\.tsx$/.exec(file)?.[1])
  const islands = examples.filter(({ component }) => ids.includes(component))
  expect(islands.length).toBeGreaterThan(2)
  expect(islands.flatMap(({ name, html }) => looseTexts(html).map(text => `${name}: ${text}`))).toEqual([])
})

test('every attribute of an example is one that its element has', () => {
  const found = examples.flatMap(({ name, html }) => unknownAttributes(html).map(tag => `${name}: ${tag}`))
  expect(found).toEqual([])
})

describe('examples have no violation', () => {
  const sheets = layOut(examples)
  const cases = sheets.flatMap((html, sheet) =>
    [360, 1280].flatMap(width =>
      (['light', 'dark'] as const).map(colorScheme => ({ html, sheet, width, colorScheme })),
    ),
  )

  browserTest.for(cases)(
    'sheet $sheet at $width px, $colorScheme',
    async ({ html, width, colorScheme }, { browser }) => {
      const page = await browser.newPage({
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      // Its pictures and fonts are nowhere: what counts is the words, the structure and the colors.
      await page.route('**/*', route => route.abort())
      await page.setContent(html)
      expect(await page.locator('[data-example]').count()).toBeGreaterThan(0)
      const found = await violations(page, {
        rules: Object.fromEntries(ofWholePages.map(id => [id, { enabled: false }])),
      })
      await page.close()
      expect(found).toEqual([])
    },
  )
})

/** Rules that a page of parts can't pass; tests/browser/accessibility.test.ts checks them on pages. */
const ofWholePages = [
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
]
