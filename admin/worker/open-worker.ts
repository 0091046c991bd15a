import { trusted } from '../page/trusted.ts'
import type { ContentState } from './check-content.ts'
import workerAddress from './content-worker.ts?worker&url'
import type { FromWorker, Question, Setup, ToWorker, WorkerApi } from './messages.ts'
import { changesOf, nothing } from './state-changes.ts'

/** The worker or one of its modules could not be loaded. */
export class Unreachable extends Error {}

interface Asked {
  question: Question
  /** The content that the question is about, if any. */
  state: ContentState | undefined
  resolve: (answer: never) => void
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
      else asked?.resolve(data.answer as never)
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

  /** Sends a question. The worker returns the result of the method of `WorkerApi` with its name. */
  function ask<Answer>(question: Question, state?: ContentState): Promise<Answer> {
    last += 1
    const id = last
    return new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { question, state, resolve, reject })
      post(id)
    })
  }

  /** Asks about a copy of the content, because the checkout goes on changing its own. */
  const askOf = <Answer>({ texts, sizes }: ContentState, question: Question) =>
    ask<Answer>(question, { texts: new Map(texts), sizes: new Map(sizes) })

  return {
    read: (...args) => ask({ name: 'read', with: args }),
    write: (...args) => ask({ name: 'write', with: args }),
    check: state => askOf(state, { name: 'check', with: [] }),
    checkFile: (state, ...args) => askOf(state, { name: 'checkFile', with: args }),
    list: state => askOf(state, { name: 'list', with: [] }),
    uses: state => askOf(state, { name: 'uses', with: [] }),
    fieldTexts: (state, ...args) => askOf(state, { name: 'fieldTexts', with: args }),
    translations: state => askOf(state, { name: 'translations', with: [] }),
    parts: (...args) => ask({ name: 'parts', with: args }),
    planChange: (state, ...args) => askOf(state, { name: 'planChange', with: args }),
    counts: state => askOf(state, { name: 'counts', with: [] }),
    names: state => askOf(state, { name: 'names', with: [] }),
    print: (state, ...args) => askOf(state, { name: 'print', with: args }),
    pagesWithPrice: (state, ...args) => askOf(state, { name: 'pagesWithPrice', with: args }),
    markedPage: (state, ...args) => askOf(state, { name: 'markedPage', with: args }),
    page: (state, ...args) => askOf(state, { name: 'page', with: args }),
  }
}
