/** The session, off the page's thread: messages in, masks out, one answer a message. */
import type { FloorMask, Pictures, View } from './analyze.ts'
import { type Correction, type Session, startSession } from './session.ts'

export type Task = { kind: 'open'; pictures: Pictures } | { kind: 'undo' } | Correction

export interface Answer {
  /** Where the photo was opened. */
  view?: View
  /** None where nothing changed. */
  mask?: Pick<FloorMask, 'fine' | 'light' | 'coarse'>
}

let session: Session | undefined

function answer(task: Task): Answer {
  if (task.kind === 'open') {
    session = startSession(task.pictures)
    const { camera, isSure, fine, light, coarse } = session.analysis
    return { view: { camera, isSure }, mask: { fine, light, coarse } }
  }
  const mask = task.kind === 'undo' ? session?.undo() : session?.apply(task)
  return mask ? { mask } : {}
}

addEventListener('message', ({ data }: MessageEvent<Task>) => postMessage(answer(data)))
