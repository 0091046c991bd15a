import { expect, test } from 'vitest'
import { classesOf, type Sheet, selectorsOf, sheets, styleOf } from '../../renderer/style.ts'

const names = (of: readonly Sheet[]) => of.map(({ name }) => name)
const alwaysThere = ['opening', 'every-page', 'print']
const others = sheets.filter(({ name }) => !alwaysThere.includes(name))

/** But for the colors that a sheet brings. */
const rulesOf = ({ css }: Sheet) => selectorsOf(css).filter(selector => selector !== ':root')

const onEveryPage = new Set(sheets.filter(({ name }) => name === 'every-page').flatMap(rulesOf))

const isShared = (selector: string) => onEveryPage.has(selector)

/** A paragraph that the first rule of a sheet applies to which no page has anyway. */
function paragraphFor(sheet: Sheet): string {
  const [classes = []] = rulesOf(sheet)
    .filter(selector => !isShared(selector))
    .map(classesOf)
  expect(classes).not.toEqual([])
  return `<p class="unknown ${classes.join(' ')}">`
}

test('a page has the sheets of every page', () => {
  const { inlined, awaited, linked, print } = styleOf('<p class="unknown">', '<p class="unknown">')
  expect([inlined, linked, print].map(names)).toEqual([['opening'], ['every-page'], ['print']])
  expect(awaited).toEqual([])
})

test('what names its classes is linked where its opening ends', () => {
  for (const sheet of others) {
    const { inlined, linked } = styleOf('', paragraphFor(sheet))
    expect(names(linked)).toContain(sheet.name)
    expect(names(inlined)).toEqual(['opening'])
  }
})

test('what its opening needs is inlined, or awaited where that is rare, and comes once', () => {
  for (const sheet of others) {
    const paragraph = paragraphFor(sheet)
    const { inlined, awaited, linked } = styleOf(paragraph, paragraph)
    expect(names(sheet.opens ? inlined : awaited)).toContain(sheet.name)
    expect(names(linked)).not.toContain(sheet.name)
  }
})

test('what the sheet of every page says as well brings no other with it, but for what a page opens with', () => {
  const shared = others.filter(sheet => sheet.opens && rulesOf(sheet).some(isShared))
  expect(shared).not.toEqual([])
  for (const sheet of shared) {
    const [classes = []] = rulesOf(sheet).filter(isShared).map(classesOf)
    const paragraph = `<p class="${classes.join(' ')}">`
    expect(names(styleOf('', paragraph).linked)).toEqual(['every-page'])
    expect(names(styleOf(paragraph, '').inlined)).toContain(sheet.name)
  }
})

test('what an island shows only in the browser is linked with the page', () => {
  for (const sheet of others) {
    const island = paragraphFor(sheet).replace('<p class=', '<is-land data-shows=')
    expect(names(styleOf('', island).linked)).toContain(sheet.name)
  }
})

// Else a page that has nothing but such elements would lack them.
test('only the sheets of every page have rules without a class', () => {
  const without = others.filter(sheet => rulesOf(sheet).some(selector => classesOf(selector).length === 0))
  expect(names(without)).toEqual([])
})
