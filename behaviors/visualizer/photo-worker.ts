/** The page's side of the worker that opens a photo and computes its masks. */
import type { WorkerReply, WorkerTask } from './worker.ts'

export interface PhotoWorker {
  /** One thing at a time. A worker that can't start or crashes answers that it failed; one that was closed never answers. */
  ask(task: WorkerTask): Promise<WorkerReply>
  close(): void
}

export function startPhotoWorker(): PhotoWorker {
  const worker = startWorker()
  return {
    ask: task =>
      new Promise(resolve => {
        const fail = () => resolve({ kind: 'refused', why: 'failed' })
        if (!worker) return fail()
        worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => resolve(data)
        worker.onerror = fail
        worker.onmessageerror = fail
        worker.postMessage(task)
      }),
    close: () => worker?.terminate(),
  }
}

/** Undefined in browsers that throw if a policy forbids the worker; others report that as an error of the worker. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}
