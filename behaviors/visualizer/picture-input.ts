/** Fingers, mice and keys on the picture. All points are parts of its width and height. */
import { clamp } from './pixels.ts'
import type { ImagePoint } from './shapes.ts'

/** Path of a pointer over the picture. */
export interface Stroke {
  points: readonly ImagePoint[]
  at: ImagePoint
  /** Whether the pointer has hardly moved. */
  isTap: boolean
}

/** Reaction to a press. */
export interface Gesture {
  show(stroke: Stroke): void
  use(stroke: Stroke): void
}

interface Presses {
  /** Undefined if a press here does nothing. */
  start(point: ImagePoint): Gesture | undefined
  moved(point: ImagePoint, event: PointerEvent): void
  /** After the use, or if the browser took the press away. */
  ended(): void
}

/** CSS pixels between the points of a stroke. */
const STROKE_STEP = 4

export function listenToPresses(picture: HTMLElement, { start, moved, ended }: Presses): void {
  let gesture: Gesture | undefined
  let points: ImagePoint[] = []
  const follow = (event: PointerEvent): Stroke => {
    const at = pointOf(picture, event)
    if (distanceOn(picture, points.at(-1) ?? at, at) >= STROKE_STEP) points.push(at)
    moved(at, event)
    return { points, at, isTap: points.length === 1 }
  }
  const end = () => {
    gesture = undefined
    ended()
  }
  picture.addEventListener('pointerdown', event => {
    // A second finger pinches.
    end()
    if (event.button !== 0 || !event.isPrimary) return
    points = [pointOf(picture, event)]
    gesture = start(pointOf(picture, event))
    if (!gesture) return
    picture.setPointerCapture(event.pointerId)
    gesture.show(follow(event))
  })
  picture.addEventListener('pointermove', event => gesture?.show(follow(event)))
  picture.addEventListener('pointerup', event => {
    gesture?.use(follow(event))
    end()
  })
  picture.addEventListener('pointercancel', end)
  picture.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') end()
  })
}

/** CSS pixels. */
export function distanceOn(picture: HTMLElement, a: ImagePoint, b: ImagePoint): number {
  const { width, height } = picture.getBoundingClientRect()
  return Math.hypot((a.x - b.x) * width, (a.y - b.y) * height)
}

function pointOf(element: HTMLElement, { clientX, clientY }: PointerEvent): ImagePoint {
  const { left, top, width, height } = element.getBoundingClientRect()
  return inPicture({ x: (clientX - left) / width, y: (clientY - top) / height })
}

export const inPicture = ({ x, y }: ImagePoint): ImagePoint => ({ x: clamp(x, 0, 1), y: clamp(y, 0, 1) })

/** Undefined for any other key. Shift makes longer steps. */
export function arrowStep({ key, shiftKey }: KeyboardEvent): ImagePoint | undefined {
  const step = shiftKey ? 0.1 : 0.01
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
  cancel(): void
  moved(point: ImagePoint): void
}

/** A marker that the arrow keys move; Enter uses it, Z takes back, Escape cancels. */
export function listenToKeys(
  picture: HTMLElement,
  marker: HTMLElement,
  { use, undo, cancel, moved }: Keys,
): void {
  let at: ImagePoint = { x: 0.5, y: 0.8 }
  picture.addEventListener('keydown', event => {
    const step = arrowStep(event)
    if (step) {
      at = inPicture({ x: at.x + step.x, y: at.y + step.y })
      marker.hidden = false
      place(marker, at)
      moved(at)
    } else if (event.key === 'Enter') use(at)
    else if (event.key.toLowerCase() === 'z') undo()
    else if (event.key === 'Escape') cancel()
    else return
    event.preventDefault()
  })
}

export function place({ style }: HTMLElement, { x, y }: ImagePoint): void {
  style.left = `${x * 100}%`
  style.top = `${y * 100}%`
}
