/** Two marks on the picture: the foot and the top of a door, or both ends of a wall. */
import type { Controls } from './controls.ts'
import type { Overlay } from './overlay.ts'
import type { Reference } from './perspective.ts'
import type { ImagePoint } from './shapes.ts'
import type { StudioTexts } from './texts.ts'

export interface RoomMarks {
  start(thing: Reference['thing']): void
  stop(): void
  isStarted(): boolean
  show(at: ImagePoint): void
  /** Returns the reference once both marks are set. */
  add(at: ImagePoint): Reference | undefined
}

export function createRoomMarks(controls: Controls, overlay: Overlay, texts: StudioTexts): RoomMarks {
  let marking: { thing: Reference['thing']; from?: ImagePoint } | undefined
  const marks: RoomMarks = {
    start(thing) {
      marking = { thing }
      overlay.showMarks([])
      controls.tell(texts[thing === 'door' ? 'doorFoot' : 'wallStart'])
      controls.part('picture', HTMLElement).focus()
    },
    stop() {
      marking = undefined
      overlay.showMarks([])
    },
    isStarted: () => marking !== undefined,
    show: at => overlay.showMarks(marking?.from ? [marking.from, at] : [at]),
    add(at) {
      if (!marking) return undefined
      const { thing, from } = marking
      if (from) return { thing, from, to: at, feet: controls.number('wall') }
      marking.from = at
      marks.show(at)
      controls.tell(texts[thing === 'door' ? 'doorTop' : 'wallEnd'])
      return undefined
    },
  }
  return marks
}
