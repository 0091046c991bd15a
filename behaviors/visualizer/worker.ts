/** Opens the photo and computes masks, off the page's thread. */
import { type OpenedPhoto, openPhoto, type PhotoFault } from './photo.ts'
import type { Size } from './pixels.ts'
import { type FloorMask, type SketchedFloor, startSession } from './session.ts'

export type WorkerTask = { kind: 'open'; file: Blob } | { kind: 'draw'; floor: SketchedFloor }

/** Its pictures are sizes here: those of light and mask. */
export type Photo = OpenedPhoto<Size>

/** `failed` if the fault isn't the photo's. */
export type WorkerError = PhotoFault | 'memory' | 'failed'

export type WorkerReply =
  | { kind: 'refused'; why: WorkerError }
  | { kind: 'opened'; photo: Photo }
  | { kind: 'drawn'; floor: FloorMask }

let drawFloor: ((floor: SketchedFloor) => FloorMask) | undefined

const answer = (message: WorkerReply, moved: Transferable[] = []) => postMessage(message, { transfer: moved })

const sizeOf = ({ width, height }: Size): Size => ({ width, height })

async function open(file: Blob): Promise<void> {
  const opened = await openPhoto(file)
  if (typeof opened === 'string') return answer({ kind: 'refused', why: opened })
  const { image, small, medium, focal35 } = opened
  drawFloor = startSession(opened)
  const photo = { image, small: sizeOf(small), medium: sizeOf(medium), focal35 }
  answer({ kind: 'opened', photo }, [image])
}

function draw(floor: SketchedFloor): void {
  const drawn = drawFloor?.(floor)
  if (!drawn) return
  const { mask, edges, light } = drawn
  answer({ kind: 'drawn', floor: drawn }, [mask.buffer, edges.buffer, light.shade.buffer])
}

addEventListener('message', async ({ data: task }: MessageEvent<WorkerTask>) => {
  try {
    if (task.kind === 'open') await open(task.file)
    else draw(task.floor)
  } catch (error) {
    console.error(error)
    // Engines throw a RangeError if an array doesn't fit into memory.
    answer({ kind: 'refused', why: error instanceof RangeError ? 'memory' : 'failed' })
  }
})
