/** Fingers, mice and keys on the picture. All points are parts of its width and height. */
import { clamp } from './pixels.ts'
import type { ImagePoint } from './shapes.ts'

/** A press until it ends. */
export interface Press {
  move(point: ImagePoint): void
  end(): void
  cancel(): void
}

export function listenToPresses(
  canvas: HTMLElement,
  start: (point: ImagePoint, event: PointerEvent) => Press | undefined,
): void {
  let press: Press | undefined
  canvas.addEventListener('pointerdown', event => {
    // A second finger pinches.
    press?.cancel()
    press = event.button === 0 && event.isPrimary ? start(pointOf(canvas, event), event) : undefined
    if (press) canvas.setPointerCapture(event.pointerId)
  })
  canvas.addEventListener('pointermove', event => press?.move(pointOf(canvas, event)))
  canvas.addEventListener('pointerup', () => {
    press?.end()
    press = undefined
  })
  canvas.addEventListener('pointercancel', () => {
    press?.cancel()
    press = undefined
  })
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
  moved(point: ImagePoint): void
}

/** A marker that the arrow keys move; Enter uses it, Z takes back. */
export function listenToKeys(picture: HTMLElement, marker: HTMLElement, { use, undo, moved }: Keys): void {
  let at: ImagePoint = { x: 0.5, y: 0.8 }
  picture.addEventListener('keydown', event => {
    const step = arrowStep(event)
    if (step) {
      at = inPicture({ x: at.x + step.x, y: at.y + step.y })
      marker.hidden = false
      place(marker, at)
      moved(at)
    } else if (event.key === 'Enter') use(at)
    else if (event.key === 'z') undo()
    else return
    event.preventDefault()
  })
}

export function place({ style }: HTMLElement, { x, y }: ImagePoint): void {
  style.left = `${x * 100}%`
  style.top = `${y * 100}%`
}
