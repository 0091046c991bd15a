import { expect, test } from 'vitest'
import { classesOf, selectorsOf, sheets, sheetsFor } from '../../renderer/style.ts'

const [everyPage = '', ...others] = sheets

test('a page has the sheet of every page and those that name its classes', () => {
  for (const sheet of others) {
    const [classes = []] = selectorsOf(sheet).map(classesOf)
    expect(classes).not.toEqual([])
    expect(sheetsFor(`<p class="unknown ${classes.join(' ')}">`)).toEqual(
      expect.arrayContaining([everyPage, sheet]),
    )
  }
  expect(sheetsFor('<p class="unknown">')).toEqual([everyPage])
})

// Else a page that has nothing but such elements would lack them.
test('only the sheet of every page has rules without a class', () => {
  expect(others.flatMap(selectorsOf).filter(selector => classesOf(selector).length === 0)).toEqual([])
})
