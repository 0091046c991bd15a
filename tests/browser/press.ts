/** Checks that controls react visibly to hovering and pressing. */
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'

// Excludes select elements: the browser draws their lists outside of the page.
const controls = [
  'a[href]',
  'button',
  'summary',
  'label:has(input:is([type=checkbox], [type=radio], [type=file]))',
  'input:not([type=hidden], [type=range], [type=checkbox], [type=radio], [type=file])',
  'textarea',
  'input[type=range]',
  '[data-compare-stage]',
].join(', ')

// Smallest visible change: the sum of a pixel's three channels, and the number of pixels.
const visibleStep = 30
const visiblePixels = 24

export interface Control {
  /** Controls of one kind share a style: same classes and states, or the same parent if they have no class. */
  kind: string
  control: Locator
}

/** Returns the first visible control of each kind. */
export async function controlsOf(page: Page): Promise<Control[]> {
  const all = page.locator(controls)
  const kinds = await all.evaluateAll(elements =>
    elements.map(element => {
      const [{ width = 0, height = 0 } = {}] = element.getClientRects()
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (
        !isSeen ||
        width < 2 ||
        height < 2 ||
        element.matches(':disabled, .skip-link, .visually-hidden *, .off-screen *')
      )
        return ''
      const styled = element.closest('[class]')?.getAttribute('class')
      const states = ['type', 'aria-pressed', 'aria-current'].map(name => element.getAttribute(name))
      return [styled, element.localName, ...states].filter(word => word).join(' ')
    }),
  )
  return [...new Set(kinds)].flatMap(kind => (kind ? [{ kind, control: all.nth(kinds.indexOf(kind)) }] : []))
}

/** Prevents clicks from navigating, and the pointer from opening menus and closing them 150 ms after it left. */
export async function stopClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const moves = ['over', 'enter', 'out', 'leave'].flatMap(move => [`pointer${move}`, `mouse${move}`])
    for (const type of ['click', 'dragstart', ...moves]) {
      window.addEventListener(
        type,
        event => {
          if (event.type === 'click' || event.type === 'dragstart') event.preventDefault()
          event.stopImmediatePropagation()
        },
        { capture: true },
      )
    }
  })
}

const nowhere = { x: 0, y: 0 }

/** Lists missing reactions of a control (pressed; for buttons also hovered) and other elements that it moves. */
export async function pressProblems(page: Page, { kind, control }: Control): Promise<string[]> {
  const isButton = await control.evaluate(element => element.matches('.button, button, summary, label'))
  const place = await control.evaluate(placeOf)
  if (!place) return [`${kind}: nothing of it can be reached`]
  const shot = () => page.screenshot({ clip: place.clip, animations: 'disabled' })
  await page.mouse.move(nowhere.x, nowhere.y)
  const rest = isButton ? await shot() : undefined
  await page.mouse.move(place.x, place.y)
  const over = await shot()
  const others = await control.evaluateHandle(othersOf)
  await page.mouse.down()
  const pressed = await shot()
  const moved = await others.evaluate(others => others.moved())
  await page.mouse.up()
  await others.dispose()
  return [
    ...(rest && !(await differ(rest, over)) ? [`${kind}: the same with a pointer over it`] : []),
    ...((await differ(over, pressed)) ? [] : [`${kind}: the same when pressed`]),
    ...(moved.length > 0 ? [`${kind}: pressed, it moves ${moved.slice(0, 3).join(', ')}`] : []),
  ]
}

/** Returns a point at which a pointer hits a control, and the area of its effects. Runs in the browser, like the next function. */
function placeOf(control: Element) {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
  // Try the middle first; other elements may cover it.
  const parts = [0.5, 0.25, 0.75, 0.1, 0.9]
  const point = [...control.getClientRects()]
    .flatMap(({ left, top, width, height }) =>
      parts.flatMap(down => parts.map(along => ({ x: left + along * width, y: top + down * height }))),
    )
    .find(({ x, y }) => control.contains(document.elementFromPoint(x, y)))
  if (!point) return undefined
  const { left, top, right, bottom } = control.getBoundingClientRect()
  // Include the surrounding frame, which may show the effect instead.
  const x = Math.max(0, left - 20)
  const y = Math.max(0, top - 20)
  const width = Math.min(innerWidth, right + 20) - x
  const height = Math.min(innerHeight, bottom + 20) - y
  return { ...point, clip: { x, y, width, height } }
}

/**
 * Remembers the positions of all elements except the control, its ancestors and descendants, and the fixed bar, which hides for on-screen
 * keyboards. `moved` lists the elements that moved since then.
 */
function othersOf(control: Element) {
  const boxOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left, top, width, height].map(Math.round).join(' ')
  }
  const before = [...document.querySelectorAll('main *, header *, footer *')]
    .filter(element => !control.contains(element) && !element.contains(control))
    .map(element => ({ element, box: boxOf(element) }))
  return {
    moved: () =>
      before
        .filter(({ element, box }) => boxOf(element) !== box)
        .map(({ element }) => `${element.localName}.${element.getAttribute('class') ?? ''}`),
  }
}

async function differ(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(file => sharp(file).removeAlpha().raw().toBuffer()))
  if (!a || !b) return false
  let count = 0
  for (let at = 0; at < a.length; at += 3) {
    const step = [at, at + 1, at + 2].reduce((sum, i) => sum + Math.abs((a[i] ?? 0) - (b[i] ?? 0)), 0)
    if (step > visibleStep) count += 1
  }
  return count >= visiblePixels
}
