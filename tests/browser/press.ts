/** Checks that controls react visibly to hovering and pressing. */
import type { CDPSession, Page } from 'playwright'
import sharp from 'sharp'

// Excludes select elements: the browser draws their lists outside of the page.
const controls = [
  'a[href]',
  'button:not([aria-hidden])',
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
  /** Position among the elements that `controls` selects. */
  index: number
}

/** Returns the first visible control of each kind. */
export async function controlsOf(page: Page): Promise<Control[]> {
  // Playwright's locator evaluates `:has` and `:is` in JavaScript, element by element.
  const kinds = await page.evaluate(selector => {
    return Array.from(document.querySelectorAll(selector), element => {
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
    })
  }, controls)
  return [...new Set(kinds)].flatMap(kind => (kind ? [{ kind, index: kinds.indexOf(kind) }] : []))
}

/** Prevents clicks from navigating, and the pointer from opening menus and closing them 150 ms after it left. Hides the blinking caret. */
export async function stopClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { caret-color: transparent !important }')
    document.adoptedStyleSheets.push(sheet)
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
export async function pressProblems(
  page: Page,
  session: CDPSession,
  { kind, index }: Control,
): Promise<string[]> {
  const handle = await page.evaluateHandle(([selector, at]) => document.querySelectorAll(selector)[at], [
    controls,
    index,
  ] as const)
  const control = handle.asElement()
  const place = await control?.evaluate(placeOf)
  if (!control || !place) return [`${kind}: nothing of it can be reached`]
  const { isButton, clip } = place
  // Directly from the browser: Playwright's screenshots first search every element for carets and animations.
  const shot = async () => {
    const options = { clip: { ...clip, scale: 1 }, optimizeForSpeed: true }
    const { data } = await session.send('Page.captureScreenshot', options)
    return Buffer.from(data, 'base64')
  }
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
  const isButton = control.matches('.button, button, summary, label')
  return { ...point, isButton, clip: { x: x + scrollX, y: y + scrollY, width, height } }
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
    const step = stepAt(a, b, at) + stepAt(a, b, at + 1) + stepAt(a, b, at + 2)
    if (step > visibleStep) count += 1
  }
  return count >= visiblePixels
}

const stepAt = (a: Buffer, b: Buffer, at: number) => Math.abs((a[at] ?? 0) - (b[at] ?? 0))
