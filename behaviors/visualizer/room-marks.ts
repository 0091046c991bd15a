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
  let marking: { thing: MarkedThing; from?: ImagePoint } | undefined
  const show = (at: ImagePoint) => overlay.showMarks(marking?.from ? [marking.from, at] : [at])
  const stop = () => {
    marking = undefined
    overlay.showMarks([])
  }
  return {
    start(thing: MarkedThing): void {
      stop()
      marking = { thing }
      controls.tell(texts[requests[thing][0]])
      controls.part('picture', HTMLElement).focus()
    },
    stop,
    isStarted: () => marking !== undefined,
    show,
    /** Returns both marks once they are set. */
    add(at: ImagePoint): (Side & { thing: MarkedThing }) | undefined {
      if (!marking) return undefined
      const { thing, from } = marking
      if (from) {
        stop()
        return { thing, from, to: at }
      }
      marking.from = at
      show(at)
      controls.tell(texts[requests[thing][1]])
      return undefined
    },
  }
}
