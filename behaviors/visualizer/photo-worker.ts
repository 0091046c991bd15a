/** The page's side of the worker that opens a photo and computes its masks. */
import type { WorkerReply, WorkerTask } from './worker.ts'

export interface PhotoWorker {
  /** One thing at a time. A worker that can't start or crashes answers that it failed; one that was closed never answers. */
  ask(task: WorkerTask): Promise<WorkerReply>
  close(): void
}

export function startPhotoWorker(): PhotoWorker {
  let worker: Worker | undefined
  const ask = (task: WorkerTask) =>
    new Promise<WorkerReply>((resolve, fail) => {
      // Browsers throw here if a policy forbids the worker, or report that as an error of the worker.
      worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => resolve(data)
      worker.onerror = fail
      worker.onmessageerror = fail
      worker.postMessage(task)
    })
  return {
    ask: task => ask(task).catch(() => ({ kind: 'refused', why: 'failed' })),
    close: () => worker?.terminate(),
  }
}
