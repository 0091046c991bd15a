/** The photo and the session, off the page's thread: messages in, what was opened, found and changed out. */
import type { CameraEstimate, FloorMask } from './analyze.ts'
import { openPhoto, type PhotoError } from './photo.ts'
import type { Size } from './pixels.ts'
import { type Correction, type Session, startSession } from './session.ts'

export type WorkerTask = { kind: 'open'; file: Blob } | { kind: 'undo' } | Correction

export interface Photo {
  image: ImageBitmap
  size: Size
  /** Sizes of the images on which masks and light are computed. */
  small: Size
  medium: Size
  /** Whether it says with what lens it was taken. */
  tellsLens: boolean
}

/** Reason for which a photo isn't worked on; `failed` if the fault isn't the photo's. */
export type Stop = PhotoError | 'failed'

/** `opened` comes first, `found` when the photo is understood, `changed` for whatever a visitor says then. */
export type WorkerReply =
  | { kind: 'refused'; why: Stop }
  | { kind: 'opened'; photo: Photo }
  | { kind: 'found'; view: CameraEstimate; mask: FloorMask }
  | { kind: 'changed'; mask: FloorMask; asked: FloorMask | undefined }

let session: Session | undefined

const answer = (message: WorkerReply, moved: Transferable[] = []) => postMessage(message, { transfer: moved })

async function open(file: Blob): Promise<void> {
  const opened = await openPhoto(file)
  if (typeof opened === 'string') return answer({ kind: 'refused', why: opened })
  const { image, pictures } = opened
  const { small, medium, focal35 } = pictures
  const sizes = { size: sizeOf(image), small: sizeOf(small), medium: sizeOf(medium) }
  const photo = { image, ...sizes, tellsLens: focal35 !== undefined }
  answer({ kind: 'opened', photo }, [image])
  session = startSession(pictures)
  const { camera, isConfident, fine, light, coarse } = session.analysis
  answer({ kind: 'found', view: { camera, isConfident }, mask: { fine, light, coarse } })
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })

addEventListener('message', ({ data: task }: MessageEvent<WorkerTask>) => {
  if (task.kind === 'open') {
    return void open(task.file).catch(error => {
      answer({ kind: 'refused', why: 'failed' })
      throw error
    })
  }
  const state = task.kind === 'undo' ? session?.undo() : session?.apply(task)
  if (state) answer({ kind: 'changed', mask: state.mask, asked: state.asked })
})
