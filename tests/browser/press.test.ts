import { expect } from 'vitest'
import { siteUrl, test } from './open-page.ts'
import { pageKinds } from './page-kinds.ts'
import { controlsOf, pressProblems, stopClicks } from './press.ts'

// The effects (fade, darken, shrink, underline) are the same in both color schemes.
const looks = [
  { look: 'light', width: 360, forcedColors: 'none' },
  { look: 'forced colors', width: 1280, forcedColors: 'active' },
] as const

test.for(looks)(
  'every kind of control reacts to a press, and every button to hovering: $look, $width px',
  async ({ width, forcedColors }, { browser }) => {
    const page = await browser.newPage({
      viewport: { width, height: 800 },
      forcedColors,
      reducedMotion: 'reduce',
    })
    const problems: string[] = []
    const pressed = new Set<string>()
    const press = async (path: string) => {
      for (const control of await controlsOf(page)) {
        if (pressed.has(control.kind)) continue
        pressed.add(control.kind)
        problems.push(...(await pressProblems(page, control)).map(problem => `${path}: ${problem}`))
      }
    }
    for (const { path } of pageKinds) {
      await page.goto(siteUrl + path)
      await stopClicks(page)
      await press(path)
    }
    // Open menus one at a time, because they cover each other.
    for (const menu of await page.locator('header details').all()) {
      await menu.evaluate(openAlone)
      await press('menus')
    }
    await page.close()
    expect(pressed.size).toBeGreaterThan(1)
    expect(problems).toEqual([])
  },
)

/** Opens a menu and its parent menu, and closes all others. */
function openAlone(menu: Element): void {
  for (const other of document.querySelectorAll<HTMLDetailsElement>('header details')) {
    other.open = other.contains(menu)
  }
}
