/**
 * Measures contrast with the rendered background: pictures, gradients, overlays, translucent panels. Axe checks only plain
 * backgrounds. Texts need a ratio of 4.5 (large ones 3), icons and borders of fields 3 (WCAG 1.4.3, 1.4.11).
 */
import type { Page } from 'playwright'
import sharp from 'sharp'

type Rect = readonly [left: number, top: number, right: number, bottom: number]
type Color = readonly [red: number, green: number, blue: number, alpha: number]

interface DrawnColor {
  name: string
  color: Color
  least: number
  boxes: Rect[]
}

/** Share of pixels that may be fainter: a hairline or a dot of the map may touch the box. */
const MAX_FAINT_PART = 0.04

/** Lists texts, icons and borders of the page whose contrast is too low. */
export async function faintMarks(page: Page): Promise<string[]> {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 }
  // Make the window as tall as the page, so that fixed elements appear once and all pictures load. Twice, because some heights depend
  // on the window's.
  for (const _ of ['longer', 'a little more']) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...viewport, height })
  }
  await page.evaluate(loadPictures)
  const marks = await page.evaluate(marksOfPage)
  await page.evaluate(hideMarks)
  await page.evaluate(painted)
  const { data, info } = await sharp(await page.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await page.evaluate(showMarks)
  await page.setViewportSize(viewport)
  const picture = { data, width: info.width, height: info.height }
  return marks.flatMap(mark => {
    const ratio = ratioOf(mark, picture)
    return ratio < mark.least ? [`${mark.name}: ${ratio.toFixed(2)} of ${mark.least}`] : []
  })
}

/** Runs in the browser, like the next two functions. */
async function loadPictures(): Promise<void> {
  for (const picture of document.images) if (picture.checkVisibility()) await picture.decode()
}

/**
 * Waits until the page has been painted in its window. Chromium refuses a screenshot ("Unable to capture screenshot") while no frame of
 * the new size exists.
 */
function painted(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** Hides texts and icons, so that a screenshot shows their background. The page's CSP allows styles that a script sets. */
function hideMarks(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    *, ::placeholder { -webkit-text-fill-color: transparent !important; text-decoration: none !important; text-shadow: none !important }
    text { fill: transparent !important }
    .icon { visibility: hidden !important }`)
  document.adoptedStyleSheets = [sheet]
}

function showMarks(): void {
  document.adoptedStyleSheets = []
}

/** Lists every visible text, icon and border of a field. */
function marksOfPage(): DrawnColor[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  // Methods only: for named functions, esbuild emits a call to a helper that the browser doesn't have.
  const look = {
    /** Returns a color with the opacity of all ancestors. */
    color(element: Element, css: string): Color {
      if (!canvas) throw new Error('No canvas.')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = css
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      let opacity = alpha / 255
      for (let at: Element | null = element; at; at = at.parentElement)
        opacity *= Number(getComputedStyle(at).opacity)
      return [red, green, blue, opacity]
    },
    /** Returns the part of a box that no ancestor clips. */
    seen(element: Element | null, { left, top, right, bottom }: DOMRect): Rect {
      let box: Rect = [left, top, right, bottom]
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        const edge = at.getBoundingClientRect()
        const inside = { left: edge.left + at.clientLeft, top: edge.top + at.clientTop }
        box = [
          Math.max(box[0], inside.left),
          Math.max(box[1], inside.top),
          Math.min(box[2], inside.left + at.clientWidth),
          Math.min(box[3], inside.top + at.clientHeight),
        ]
      }
      return box
    },
    /** Returns a line's box without the space for ascenders and descenders, which overlaps other lines. */
    line({ left, top, right, bottom, height }: DOMRect): DOMRect {
      return DOMRect.fromRect({
        x: left,
        y: top + height / 6,
        width: right - left,
        height: bottom - top - height / 3,
      })
    },
    isSeen(element: Element): boolean {
      const isOff = element.closest(
        ':disabled, [aria-disabled=true], .visually-hidden, .off-screen, .skip-link',
      )
      return !isOff && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    },
    /** Returns the minimum ratio. Text is large from 24 px, or from 18.66 px if bold. */
    least(style: CSSStyleDeclaration): number {
      const size = Number.parseFloat(style.fontSize)
      return size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5
    },
    name(element: Element): string {
      const words = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)
      return `${element.localName}.${element.getAttribute('class') ?? ''} "${words}"`
    },
  }
  const marks: DrawnColor[] = []

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!element || !text.nodeValue?.trim() || !look.isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const style = getComputedStyle(element)
    const css = element instanceof SVGElement ? style.fill : style.color
    const boxes = [...range.getClientRects()].map(box => look.seen(element, look.line(box)))
    marks.push({
      name: look.name(element),
      color: look.color(element, css),
      least: look.least(style),
      boxes,
    })
  }

  for (const icon of document.querySelectorAll('.icon')) {
    if (!look.isSeen(icon)) continue
    const boxes = [look.seen(icon.parentElement, icon.getBoundingClientRect())]
    const name = `icon in ${look.name(icon.parentElement ?? icon)}`
    marks.push({ name, color: look.color(icon, getComputedStyle(icon).color), least: 3, boxes })
  }

  const fields = 'input:not([type=range], [type=checkbox], [type=radio], [type=file]), select, textarea'
  for (const field of document.querySelectorAll<HTMLInputElement>(fields)) {
    if (!look.isSeen(field)) continue
    const box = field.getBoundingClientRect()
    const style = getComputedStyle(field, field.value || !field.placeholder ? null : '::placeholder')
    const color = look.color(field, style.color)
    marks.push({
      name: `words in ${field.name}`,
      color,
      least: look.least(style),
      boxes: [look.seen(field, look.line(box))],
    })

    const isBare = getComputedStyle(field).borderTopStyle === 'none'
    const frame = isBare && field.parentElement ? field.parentElement : field
    const { left, top, right, bottom } = frame.getBoundingClientRect()
    marks.push({
      name: `border of ${field.name}`,
      color: look.color(frame, getComputedStyle(frame).borderTopColor),
      least: 3,
      boxes: [
        [left, top - 3, right, top - 1],
        [left, bottom + 1, right, bottom + 3],
      ],
    })
  }
  return marks
}

interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

const linear = Float64Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
)
const luminance = (red: number, green: number, blue: number) =>
  0.2126 * (linear[Math.round(red)] ?? 0) +
  0.7152 * (linear[Math.round(green)] ?? 0) +
  0.0722 * (linear[Math.round(blue)] ?? 0)

/** Computes the contrast of a mark with its background, without its MAX_FAINT_PART pixels; 21 if it isn't visible. */
function ratioOf(
  { color: [red, green, blue, alpha], boxes }: DrawnColor,
  { data, width, height }: Pixels,
): number {
  const hundredths = new Uint32Array(2101)
  let pixels = 0
  for (const [left, top, right, bottom] of boxes)
    for (let y = Math.max(0, Math.ceil(top)); y < Math.min(height, Math.floor(bottom)); y += 1)
      for (let x = Math.max(0, Math.ceil(left)); x < Math.min(width, Math.floor(right)); x += 1) {
        const at = 3 * (y * width + x)
        const behind = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const
        const mixed = (own: number, other: number) => alpha * own + (1 - alpha) * other
        const mark = luminance(mixed(red, behind[0]), mixed(green, behind[1]), mixed(blue, behind[2]))
        const ground = luminance(...behind)
        const ratio = (Math.max(mark, ground) + 0.05) / (Math.min(mark, ground) + 0.05)
        const hundredth = Math.floor(100 * ratio)
        hundredths[hundredth] = (hundredths[hundredth] ?? 0) + 1
        pixels += 1
      }
  let fainter = 0
  for (const [hundredth, count] of hundredths.entries()) {
    fainter += count
    if (fainter > MAX_FAINT_PART * pixels) return hundredth / 100
  }
  return 21
}
