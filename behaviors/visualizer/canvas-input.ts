/** Fingers, mice and keys on the picture. All positions are parts of its width and height. */
import { interpolate } from '../../site/text-formatters.ts'
import type { ImagePoint } from './mask.ts'
import { clamp, type Size } from './pixels.ts'

/** Pixels: a press that moves less is a tap. */
const tapReach = 10
/** Pixels between the points of a stroke. */
const step = 6

interface Strokes {
  /** Whether a finger that moves draws; else it scrolls the page. Mice and pens draw. */
  fingerDraws(): boolean
  /** While it is being drawn. */
  drawn(points: readonly ImagePoint[]): void
  /** One point is a tap. */
  use(points: readonly ImagePoint[]): void
}

export function listenToStrokes(canvas: HTMLElement, { fingerDraws, drawn, use }: Strokes): void {
  interface ClientPoint {
    x: number
    y: number
  }
  let places: ClientPoint[] = []
  let draws = false
  const points = () => places.map(({ x, y }) => pointOf(canvas, x, y))
  const distance = (from: ClientPoint | undefined, { clientX, clientY }: PointerEvent) =>
    from ? Math.hypot(clientX - from.x, clientY - from.y) : 0
  canvas.addEventListener('pointerdown', event => {
    places = event.button === 0 ? [{ x: event.clientX, y: event.clientY }] : []
    draws = event.pointerType !== 'touch' || fingerDraws()
    if (draws && places.length > 0) canvas.setPointerCapture(event.pointerId)
  })
  canvas.addEventListener('pointermove', event => {
    const last = places.at(-1)
    const way = distance(last, event)
    if (!draws || !last || way < (places.length > 1 ? step : tapReach)) return
    // A quick hand leaves gaps.
    for (let part = step / way; part < 1; part += step / way) {
      places.push({
        x: last.x + (event.clientX - last.x) * part,
        y: last.y + (event.clientY - last.y) * part,
      })
    }
    places.push({ x: event.clientX, y: event.clientY })
    drawn(points())
  })
  canvas.addEventListener('pointerup', event => {
    if (places.length > 1 || (places.length > 0 && distance(places[0], event) <= tapReach)) use(points())
    places = []
  })
  canvas.addEventListener('pointercancel', () => {
    places = []
    drawn([])
  })
}

function pointOf(element: HTMLElement, clientX: number, clientY: number): ImagePoint {
  const { left, top, width, height } = element.getBoundingClientRect()
  return inside({ x: (clientX - left) / width, y: (clientY - top) / height })
}

const inside = ({ x, y }: ImagePoint): ImagePoint => ({ x: clamp(x, 0, 0.999), y: clamp(y, 0, 0.999) })

/** Undefined for any other key. Shift makes longer steps. */
function arrowStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): ImagePoint | undefined {
  const step = shiftKey ? 0.1 : 0.02
  const steps: Readonly<Record<string, ImagePoint>> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  }
  return steps[key]
}

interface Keys {
  use(point: ImagePoint): void
  undo(): void
  moved(point: ImagePoint): void
}

/** A marker that the arrow keys move; Enter uses it, Z takes back. */
export function listenToKeys(picture: HTMLElement, marker: HTMLElement, { use, undo, moved }: Keys): void {
  let at: ImagePoint = { x: 0.5, y: 0.8 }
  picture.addEventListener('keydown', event => {
    const step = arrowStep(event)
    if (step) {
      at = inside({ x: at.x + step.x, y: at.y + step.y })
      marker.hidden = false
      place(marker, at)
      moved(at)
    } else if (event.key === 'Enter') use(at)
    else if (event.key === 'z') undo()
    else return
    event.preventDefault()
  })
}

function place(element: HTMLElement, { x, y }: ImagePoint): void {
  element.style.left = `${x * 100}%`
  element.style.top = `${y * 100}%`
}

/** Dots where a shape is being cut out. */
export function showDots(stage: HTMLElement, points: readonly ImagePoint[]): void {
  for (const dot of stage.querySelectorAll('.studio__dot')) dot.remove()
  for (const point of points) {
    const dot = document.createElement('span')
    dot.className = 'studio__dot'
    place(dot, point)
    stage.append(dot)
  }
}

/** Pixels of a mask, of which a phone shows about half as many: a light stripe, a dark one, and the picture between. */
const stripes = { light: 4, dark: 8, period: 18, side: 3 }

/** Stripes the part of the picture that is asked about, and draws its sides. */
export function showAmbiguousArea(stage: HTMLElement, size: Size, isAsked: (i: number) => boolean): void {
  hideAmbiguousArea(stage)
  const { width, height } = size
  const isInside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && isAsked(y * width + x)
  const isNearSide = (x: number, y: number, by: number) =>
    !(isInside(x - by, y) && isInside(x + by, y) && isInside(x, y - by) && isInside(x, y + by))
  const drawn = new ImageData(width, height)
  for (let i = 0; i < width * height; i++) {
    if (!isAsked(i)) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const stripe = (x + y) % stripes.period
    const isDark = isNearSide(x, y, 1) || (stripe >= stripes.light && stripe < stripes.dark)
    const isLight = stripe < stripes.light || isNearSide(x, y, stripes.side)
    if (isDark || isLight) drawn.data.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], 4 * i)
  }
  const canvas = document.createElement('canvas')
  canvas.className = 'studio__asked'
  Object.assign(canvas, size)
  canvas.getContext('2d')?.putImageData(drawn, 0, 0)
  stage.append(canvas)
}

export function hideAmbiguousArea(stage: HTMLElement): void {
  stage.querySelector('.studio__asked')?.remove()
}

export interface Corners {
  points(): readonly ImagePoint[]
  close(): void
}

/** Four buttons: a finger drags them, arrow keys move them. */
export function showCorners(stage: HTMLElement, label: string): Corners {
  const points: ImagePoint[] = [
    { x: 0.03, y: 0.97 },
    { x: 0.2, y: 0.62 },
    { x: 0.8, y: 0.62 },
    { x: 0.97, y: 0.97 },
  ]
  const buttons = points.map((_, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'studio__corner'
    const move = (point: ImagePoint) => {
      const at = inside(point)
      points[index] = at
      place(button, at)
      const values = { number: index + 1, x: Math.round(at.x * 100), y: Math.round(at.y * 100) }
      button.setAttribute('aria-label', interpolate(label, values))
    }
    move(points[index] ?? { x: 0, y: 0 })
    button.addEventListener('pointerdown', ({ pointerId }) => button.setPointerCapture(pointerId))
    button.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
      if (button.hasPointerCapture(pointerId)) move(pointOf(stage, clientX, clientY))
    })
    button.addEventListener('keydown', event => {
      const step = arrowStep(event)
      const at = points[index]
      if (!step || !at) return
      event.preventDefault()
      move({ x: at.x + step.x / 2, y: at.y + step.y / 2 })
    })
    stage.append(button)
    return button
  })
  return {
    points: () => points,
    close() {
      for (const button of buttons) button.remove()
    },
  }
}
