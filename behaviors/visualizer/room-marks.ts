/** Two marks on the picture: the foot and the top of a door, both ends of a wall, or two corners of a rectangle. */
import type { Controls } from './controls.ts'
import type { Overlay } from './overlay.ts'
import type { ImagePoint } from './shapes.ts'
import type { Side } from './sketch.ts'
import type { StudioTexts } from './texts.ts'

export type RoomMarks = ReturnType<typeof createRoomMarks>

/** Messages before each mark. */
const requests = {
  door: ['doorFoot', 'doorTop'],
  wall: ['wallStart', 'wallEnd'],
  rectangle: ['rectangle', 'rectangle'],
} as const

type MarkedThing = keyof typeof requests

export function createRoomMarks(controls: Controls, overlay: Overlay, texts: StudioTexts) {
  let marking: { thing: MarkedThing; from: ImagePoint | undefined } | undefined
  const show = (points: readonly (ImagePoint | undefined)[]) =>
    overlay.showLines(
      'marks',
      points.map(point => (point ? [point] : [])),
    )
  const ask = (thing: MarkedThing, from?: ImagePoint) => {
    marking = { thing, from }
    show([from])
    controls.tell(texts[requests[thing][from ? 1 : 0]])
  }
  const stop = () => {
    marking = undefined
    show([])
  }
  return {
    start(thing: MarkedThing): void {
      ask(thing)
      controls.part('picture', HTMLElement).focus()
    },
    stop,
    isStarted: () => marking !== undefined,
    show: (at: ImagePoint) => show([marking?.from, at]),
    /** Returns both marks once they are set. */
    add(at: ImagePoint): (Side & { thing: MarkedThing }) | undefined {
      if (!marking) return undefined
      const { thing, from } = marking
      if (from) stop()
      else ask(thing, at)
      return from && { thing, from, to: at }
    },
  }
}
