/** Two marks on the picture: the foot and the top of a door, or both ends of a wall. */
import type { Controls } from './controls.ts'
import type { Overlay } from './overlay.ts'
import type { Reference } from './perspective.ts'
import type { ImagePoint } from './shapes.ts'
import type { StudioTexts } from './texts.ts'

export type RoomMarks = ReturnType<typeof createRoomMarks>

export function createRoomMarks(controls: Controls, overlay: Overlay, texts: StudioTexts) {
  let marking: { thing: Reference['thing']; from?: ImagePoint } | undefined
  const show = (at: ImagePoint) => overlay.showMarks(marking?.from ? [marking.from, at] : [at])
  return {
    start(thing: Reference['thing']): void {
      marking = { thing }
      overlay.showMarks([])
      controls.tell(texts[thing === 'door' ? 'doorFoot' : 'wallStart'])
      controls.part('picture', HTMLElement).focus()
    },
    stop(): void {
      marking = undefined
      overlay.showMarks([])
    },
    isStarted: () => marking !== undefined,
    show,
    /** Returns the reference once both marks are set. */
    add(at: ImagePoint): Reference | undefined {
      if (!marking) return undefined
      const { thing, from } = marking
      if (from) return { thing, from, to: at, feet: controls.number('wall') }
      marking.from = at
      show(at)
      controls.tell(texts[thing === 'door' ? 'doorTop' : 'wallEnd'])
      return undefined
    },
  }
}
