/** Opens the photo and computes masks, off the page's thread. */
import { openPhoto, type Photo, type PhotoFault } from './photo.ts'
import { type FloorMask, type SketchedFloor, startSession } from './session.ts'

export type WorkerTask = { kind: 'open'; file: Blob } | { kind: 'draw'; floor: SketchedFloor }

/** `failed` if the fault isn't the photo's. */
export type WorkerError = PhotoFault | 'memory' | 'failed'

export type WorkerReply =
  | { kind: 'refused'; why: WorkerError }
  | { kind: 'opened'; photo: Photo }
  | { kind: 'drawn'; floor: FloorMask }

let drawFloor: ((floor: SketchedFloor) => FloorMask) | undefined

async function open(file: Blob): Promise<WorkerReply> {
  const opened = await openPhoto(file)
  if (typeof opened === 'string') return { kind: 'refused', why: opened }
  drawFloor = startSession(opened)
  return { kind: 'opened', photo: { image: opened.image, focal35: opened.focal35 } }
}

function draw(floor: SketchedFloor): WorkerReply {
  if (!drawFloor) throw new Error('No photo is open')
  return { kind: 'drawn', floor: drawFloor(floor) }
}

addEventListener('message', async ({ data: task }: MessageEvent<WorkerTask>) => {
  try {
    const reply = task.kind === 'open' ? await open(task.file) : draw(task.floor)
    postMessage(reply, { transfer: reply.kind === 'opened' ? [reply.photo.image] : [] })
  } catch (error) {
    console.error(error)
    // Engines throw a RangeError if an array doesn't fit into memory.
    const why = error instanceof RangeError ? 'memory' : 'failed'
    postMessage({ kind: 'refused', why } satisfies WorkerReply)
  }
})
