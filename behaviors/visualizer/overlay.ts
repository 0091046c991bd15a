/** Lines and corners over the picture, and the loupe. Pointers go through to the picture; corners are buttons for keys and screen readers. */
import { interpolate } from '../../site/text-formatters.ts'
import type { Controls } from './controls.ts'
import { arrowStep, inPicture, place } from './picture-input.ts'
import { clamp } from './pixels.ts'
import type { ImagePoint } from './shapes.ts'
import { type Grip, isDrawable, listGrips, type Sketch } from './sketch.ts'
import type { StudioTexts } from './texts.ts'

export interface GripActions {
  press(grip: Grip): void
  move(grip: Grip, to: ImagePoint): void
  remove(corner: Grip): void
}

export type Overlay = ReturnType<typeof createOverlay>

/** CSS pixels of the loupe, and how much it enlarges. */
const LOUPE = { size: 96, zoom: 2.5, distance: 84 } as const

export function createOverlay({ part }: Controls, texts: StudioTexts, actions: GripActions) {
  const view = part('view', HTMLCanvasElement)
  const list = part('corners', HTMLOListElement)
  const loupe = part('loupe', HTMLCanvasElement)
  const showLines = (
    name: 'outline' | 'side' | 'wipe' | 'marks',
    lines: readonly (readonly ImagePoint[])[],
  ) => part(`line=${name}`, SVGPathElement).setAttribute('d', lines.map(pathOf).join(''))

  const buttonFor = (grip: Grip) => {
    const { at, number, isMiddle } = grip
    const item = document.createElement('li')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = isMiddle ? 'studio__corner studio__corner--middle' : 'studio__corner'
    // The corner that has the focus after a change.
    button.dataset.next = String(isMiddle ? number + 1 : number)
    const values = { number, x: Math.round(at.x * 100), y: Math.round(at.y * 100) }
    button.setAttribute('aria-label', interpolate(isMiddle ? texts.addCorner : texts.corner, values))
    place(button, at)
    button.addEventListener('click', () => actions.press(grip))
    button.addEventListener('keydown', event => {
      const step = arrowStep(event)
      if (step) actions.move(grip, inPicture({ x: at.x + step.x, y: at.y + step.y }))
      else if (event.key === 'Delete' && !isMiddle) actions.remove(grip)
      else return
      event.preventDefault()
    })
    item.append(button)
    return item
  }

  return {
    showLines,
    showSketch(sketch: Sketch): void {
      const focused = list.querySelector<HTMLElement>('button:focus')
      const grips = listGrips(sketch)
      list.replaceChildren(...grips.map(buttonFor))
      if (focused) {
        // After a corner was removed, the one that has its number; the new corner after one was added.
        const isNext = ({ number, isMiddle }: Grip) => !isMiddle && number <= Number(focused.dataset.next)
        const button = list.querySelectorAll('button')[grips.findLastIndex(isNext)]
        const target = button ?? part('picture', HTMLElement)
        target.focus({ preventScroll: true })
      }
      showLines(
        'outline',
        sketch.outlines.map(outline =>
          isDrawable(outline) ? [...outline, ...outline.slice(0, 1)] : outline,
        ),
      )
    },
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
