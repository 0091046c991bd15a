import { trusted } from '../page/trusted.ts'
import type { ContentState } from './check-content.ts'
import workerAddress from './content-worker.ts?worker&url'
import {
  type FromWorker,
  type Question,
  type Setup,
  type ToWorker,
  textOperations,
  type WorkerApi,
} from './messages.ts'
import { changesOf, nothing } from './state-changes.ts'

/** The worker or one of its modules could not be loaded. */
export class Unreachable extends Error {}

interface Asked {
  question: Question
  /** The content that the question is about, if any. */
  state: ContentState | undefined
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

interface OpenWorker {
  /** Pauses before another worker is started, in ms. */
  pauses?: readonly number[]
  /** Starts the worker before the first question. */
  isEager?: boolean
  start?: () => BrowserWorker
}

type BrowserWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

const startWorker = () => new Worker(trusted.createScriptURL(workerAddress), { type: 'module' })

/**
 * Opens the content check and the site's pages in a worker, which starts with the first question, so that typing never waits for them.
 * Starts another worker if one can't load a module: a failed import stays failed in its worker.
 */
export function openWorker(
  setup: Setup,
  { pauses = [500, 1000, 2000, 4000, 8000], start = startWorker, isEager = false }: OpenWorker = {},
): WorkerApi {
  const waiting = new Map<number, Asked>()
  let [last, failures] = [0, 0]
  let known = nothing
  let isPaused = false
  let worker: BrowserWorker | undefined = isEager ? begin() : undefined

  function begin(): BrowserWorker {
    const begun = start()
    begun.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (begun !== worker) return
      const asked = waiting.get(data.id)
      if ('error' in data && data.isUnloaded) return fail(data.error)
      waiting.delete(data.id)
      failures = 0
      if ('error' in data) asked?.reject(new Error(data.error))
      else asked?.resolve(data.answer)
    })
    begun.addEventListener('error', ({ message }) => {
      if (begun === worker) fail(message || 'The check could not be loaded')
    })
    begun.postMessage({ setup } satisfies ToWorker)
    return begun
  }

  /** Sends all open questions to another worker, unless too many have failed. */
  function fail(reason: string): void {
    worker?.terminate()
    worker = undefined
    known = nothing
    const pause = pauses[failures]
    failures += 1
    if (pause === undefined) {
      failures = 0
      for (const { reject } of waiting.values()) reject(new Unreachable(reason))
      waiting.clear()
      return
    }
    isPaused = true
    setTimeout(() => {
      isPaused = false
      for (const id of waiting.keys()) post(id)
    }, pause)
  }

  function post(id: number): void {
    const asked = waiting.get(id)
    if (!asked || isPaused) return
    worker ??= begin()
    const { question, state } = asked
    if (state) {
      worker.postMessage({ changes: changesOf(known, state) } satisfies ToWorker)
      known = state
    }
    worker.postMessage({ id, question } satisfies ToWorker)
  }

  function ask(operation: keyof WorkerApi, args: readonly unknown[]): Promise<unknown> {
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      waiting.set(id, { ...questionOf(operation, args), resolve, reject })
      post(id)
    })
  }

  // Each method asks the worker for the result of its method with this name.
  return new Proxy({} as WorkerApi, {
    get:
      (_, operation: keyof WorkerApi) =>
      (...args: readonly unknown[]) =>
        ask(operation, args),
  })
}

function questionOf(operation: keyof WorkerApi, args: readonly unknown[]): Pick<Asked, 'question' | 'state'> {
  if (operation in textOperations) return { question: { operation, arguments: args }, state: undefined }
  const [{ texts, sizes }, ...rest] = args as [ContentState, ...unknown[]]
  // A copy, because the checkout goes on changing its own.
  const state = { texts: new Map(texts), sizes: new Map(sizes) }
  return { question: { operation, arguments: rest }, state }
}
