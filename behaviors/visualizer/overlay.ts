/** Lines and corners over the picture, and the loupe. Pointers go through to the picture; corners are buttons for keys and screen readers. */
import { interpolate } from '../../site/text-formatters.ts'
import type { Controls } from './controls.ts'
import { arrowStep, inPicture, place } from './picture-input.ts'
import { clamp } from './pixels.ts'
import type { ImagePoint } from './shapes.ts'
import { listSides, middleOf, type NumberedSide, type Side, type Sketch } from './sketch.ts'
import type { StudioTexts } from './texts.ts'

export interface CornerActions {
  move(number: number, to: ImagePoint): void
  remove(number: number): void
  insert(number: number, at: ImagePoint): void
  /** A corner was pressed by key or screen reader. */
  press(number: number): void
}

export type Overlay = ReturnType<typeof createOverlay>

/** CSS pixels of the loupe, and how much it enlarges. */
const LOUPE = { size: 96, zoom: 2.5, distance: 84 } as const

export function createOverlay({ part }: Controls, texts: StudioTexts, actions: CornerActions) {
  const view = part('view', HTMLCanvasElement)
  const list = part('corners', HTMLOListElement)
  const loupe = part('loupe', HTMLCanvasElement)
  const setLine = (name: string, lines: readonly (readonly ImagePoint[])[]) =>
    part(`line=${name}`, SVGPathElement).setAttribute('d', lines.map(pathOf).join(''))

  const buttonFor = ({ number }: NumberedSide, at: ImagePoint, isMiddle: boolean) => {
    const item = document.createElement('li')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = isMiddle ? 'studio__corner studio__corner--middle' : 'studio__corner'
    button.dataset.next = String(isMiddle ? number : number - 1)
    const values = { number, x: Math.round(at.x * 100), y: Math.round(at.y * 100) }
    button.setAttribute('aria-label', interpolate(isMiddle ? texts.addCorner : texts.corner, values))
    place(button, at)
    button.addEventListener('click', () => (isMiddle ? actions.insert(number, at) : actions.press(number)))
    button.addEventListener('keydown', event => {
      const step = isMiddle ? undefined : arrowStep(event)
      if (step) actions.move(number, inPicture({ x: at.x + step.x, y: at.y + step.y }))
      else if (event.key === 'Delete' && !isMiddle) actions.remove(number)
      else return
      event.preventDefault()
    })
    item.append(button)
    return item
  }

  return {
    showSketch(sketch: Sketch): void {
      const focused = list.contains(document.activeElement) ? document.activeElement : undefined
      const next = focused instanceof HTMLElement ? Number(focused.dataset.next) : undefined
      const sides = listSides(sketch)
      const corners = sides.map(side => buttonFor(side, side.from, false))
      const middles = sketch.isOpen ? [] : sides.map(side => buttonFor(side, middleOf(side), true))
      list.replaceChildren(...corners, ...middles)
      if (next !== undefined) {
        // After a corner was removed, the one that has its number; the new corner after one was added.
        const button = list.querySelectorAll('button')[Math.min(next, corners.length - 1)]
        const target = button ?? part('picture', HTMLElement)
        target.focus({ preventScroll: true })
      }
      const last = sketch.outlines.length - 1
      setLine(
        'outline',
        sketch.outlines.map((outline, k) =>
          sketch.isOpen && k === last && outline.length < 3 ? outline : [...outline, ...outline.slice(0, 1)],
        ),
      )
    },
    showWipe: (points: readonly ImagePoint[]) => setLine('wipe', points.length > 0 ? [points] : []),
    showSide: (side: Side | undefined) => setLine('side', side ? [[side.from, side.to]] : []),
    showMarks: (points: readonly ImagePoint[]) =>
      setLine(
        'marks',
        points.map(point => [point]),
      ),
    showLoupe(at: ImagePoint | undefined): void {
      loupe.hidden = !at
      const context = loupe.getContext('2d')
      if (!at || !context) return
      const box = view.getBoundingClientRect()
      const scale = view.width / box.width
      const part = (LOUPE.size / LOUPE.zoom) * scale
      const [x, y] = [at.x * view.width, at.y * view.height]
      context.clearRect(0, 0, LOUPE.size, LOUPE.size)
      context.drawImage(view, x - part / 2, y - part / 2, part, part, 0, 0, LOUPE.size, LOUPE.size)
      // Above the finger; next to it where the picture begins.
      const isBelowTop = at.y * box.height > LOUPE.distance
      const aside = isBelowTop ? 0 : at.x < 0.5 ? LOUPE.distance : -LOUPE.distance
      place(loupe, {
        x: clamp((at.x * box.width + aside) / box.width, 0.14, 0.86),
        y: isBelowTop ? at.y - LOUPE.distance / box.height : at.y,
      })
    },
  }
}

const pathOf = (points: readonly ImagePoint[]): string =>
  points.map(({ x, y }, k) => `${k ? 'L' : 'M'}${x * 100} ${y * 100}`).join('') +
  (points.length === 1 ? 'h0' : '')
