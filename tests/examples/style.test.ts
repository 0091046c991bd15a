import { expect, test } from 'vitest'
import { classesOf, type Sheet, selectorsOf, sheets, stylesFor } from '../../renderer/style.ts'

const names = (of: readonly Sheet[]) => of.map(({ name }) => name)
const alwaysThere = ['opening', 'every-page', 'print']
const others = sheets.filter(({ name }) => !alwaysThere.includes(name))

/** Selectors of a sheet, without the definitions of colors. */
const rulesOf = ({ css }: Sheet) => selectorsOf(css).filter(selector => selector !== ':root')

const onEveryPage = new Set(sheets.filter(({ name }) => name === 'every-page').flatMap(rulesOf))

const isShared = (selector: string) => onEveryPage.has(selector)

/** Creates a paragraph that the first rule of a sheet applies to, ignoring rules of every-page.css. */
function paragraphFor(sheet: Sheet): string {
  const [classes = []] = rulesOf(sheet)
    .filter(selector => !isShared(selector))
    .map(classesOf)
  expect(classes).not.toEqual([])
  return `<p class="unknown ${classes.join(' ')}">`
}

test('a page has the sheets of every page', () => {
  const { critical, blocking, deferred, print } = stylesFor('<p class="unknown">', '<p class="unknown">')
  expect([critical, deferred, print].map(names)).toEqual([['opening'], ['every-page'], ['print']])
  expect(blocking).toEqual([])
})

test('a sheet for the rest of a page is deferred', () => {
  for (const sheet of others) {
    const { critical, deferred } = stylesFor('', paragraphFor(sheet))
    expect(names(deferred)).toContain(sheet.name)
    expect(names(critical)).toEqual(['opening'])
  }
})

test('a sheet for the opening is critical, or blocking if it is rarely needed, and is included once', () => {
  for (const sheet of others) {
    const paragraph = paragraphFor(sheet)
    const { critical, blocking, deferred } = stylesFor(paragraph, paragraph)
    expect(names(sheet.critical ? critical : blocking)).toContain(sheet.name)
    expect(names(deferred)).not.toContain(sheet.name)
  }
})

test('a selector that every-page.css also has requires no other sheet, except in the opening', () => {
  const shared = others.filter(sheet => sheet.critical && rulesOf(sheet).some(isShared))
  expect(shared).not.toEqual([])
  for (const sheet of shared) {
    const [classes = []] = rulesOf(sheet).filter(isShared).map(classesOf)
    const paragraph = `<p class="${classes.join(' ')}">`
    expect(names(stylesFor('', paragraph).deferred)).toEqual(['every-page'])
    expect(names(stylesFor(paragraph, '').critical)).toContain(sheet.name)
  }
})

test('a sheet for classes that an island adds after hydration is deferred', () => {
  for (const sheet of others) {
    const island = paragraphFor(sheet).replace('<p class=', '<is-land data-shows=')
    expect(names(stylesFor('', island).deferred)).toContain(sheet.name)
  }
})

// Otherwise a page without the classes of a sheet would lack them.
test('only the sheets of every page have rules without a class', () => {
  const without = others.filter(sheet => rulesOf(sheet).some(selector => classesOf(selector).length === 0))
  expect(names(without)).toEqual([])
})
