import { expect } from 'vitest'
import { siteUrl, test } from './open-page.ts'
import { pageKinds } from './page-kinds.ts'
import { controlsOf, pressProblems, stopClicks } from './press.ts'

// The effects (fade, darken, shrink, underline) are the same in both color schemes.
const looks = [
  { look: 'light', width: 360, forcedColors: 'none' },
  { look: 'forced colors', width: 1280, forcedColors: 'active' },
] as const

test('every kind of control reacts to a press, every button to hovering, and none hides its words', async ({
  browser,
}) => {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const session = await page.context().newCDPSession(page)
  const problems: string[] = []
  const pressed = new Set<string>()
  // Test both looks after one load of the page.
  const press = async (path: string) => {
    for (const { look, width, forcedColors } of looks) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ forcedColors })
      if (forcedColors === 'active') {
        const buttons = await page.locator('.button').evaluateAll(filledWithTextColor)
        problems.push(...buttons.map(label => `${path}: "${label}" is as dark as its words`))
      }
      for (const control of await controlsOf(page)) {
        const kind = `${look}: ${control.kind}`
        if (pressed.has(kind)) continue
        pressed.add(kind)
        const found = await pressProblems(page, session, control)
        problems.push(...found.map(problem => `${path} in ${look}: ${problem}`))
      }
    }
  }
  for (const { path } of pageKinds) {
    await page.goto(siteUrl + path)
    // Islands add controls when they start.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('is-land:not([data-when=interaction])')].every(island => {
        island.scrollIntoView()
        return island.getAttribute('data-state') === 'ready'
      }),
    )
    await stopClicks(page)
    await press(path)
  }
  // Open menus one at a time, because they cover each other.
  for (const menu of await page.locator('header details').all()) {
    await menu.evaluate(openAlone)
    await press('menus')
  }
  await page.close()
  for (const { look } of looks)
    expect([...pressed].filter(kind => kind.startsWith(look)).length).toBeGreaterThan(1)
  expect(problems).toEqual([])
})

/** Returns the labels of buttons filled with the color of text. Forced colors give text a ground in the color of the page. */
function filledWithTextColor(buttons: Element[]): (string | null)[] {
  const { color } = getComputedStyle(document.documentElement)
  return buttons
    .filter(button => getComputedStyle(button).backgroundColor === color)
    .map(button => button.textContent)
}

/** Opens a menu and its parent menu, and closes all others. */
function openAlone(menu: Element): void {
  for (const other of document.querySelectorAll<HTMLDetailsElement>('header details')) {
    other.open = other.contains(menu)
  }
}
