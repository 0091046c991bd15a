import { trusted } from '../page/trusted.ts'
import type { ContentState } from './check-content.ts'
import workerAddress from './content-worker.ts?worker&url'
import type {
  AnswerOf,
  ArgumentsOf,
  ContentOperations,
  FromWorker,
  Question,
  Setup,
  ToWorker,
  WorkerApi,
  WorkerOperations,
} from './messages.ts'
import { changesOf, nothing } from './state-changes.ts'

/** The worker or one of its modules could not be loaded. */
export class Unreachable extends Error {}

/** A question that the worker hasn't answered yet. */
interface OpenQuestion {
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

const startInBrowser = () => new Worker(trusted.createScriptURL(workerAddress), { type: 'module' })

/**
 * Opens the content check and the site's pages in a worker, which starts with the first question, so that typing never waits for them.
 * Starts another worker if one can't load a module: a failed import stays failed in its worker.
 */
export function openWorker(
  setup: Setup,
  { pauses = [500, 1000, 2000, 4000, 8000], start = startInBrowser, isEager = false }: OpenWorker = {},
): WorkerApi {
  const open = new Map<number, OpenQuestion>()
  let [lastId, failures] = [0, 0]
  /** The content that the worker was told of. */
  let told = nothing
  let isPaused = false
  let worker: BrowserWorker | undefined = isEager ? startWorker() : undefined

  function startWorker(): BrowserWorker {
    const started = start()
    started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (started !== worker) return
      if ('error' in data && data.isUnloaded) return fail(data.error)
      const answered = open.get(data.id)
      open.delete(data.id)
      failures = 0
      if ('error' in data) answered?.reject(new Error(data.error))
      else answered?.resolve(data.answer)
    })
    started.addEventListener('error', ({ message }) => {
      if (started === worker) fail(message || 'The check could not be loaded')
    })
    started.postMessage({ setup } satisfies ToWorker)
    return started
  }

  /** Sends all open questions to another worker, unless too many have failed. */
  function fail(reason: string): void {
    worker?.terminate()
    worker = undefined
    told = nothing
    const pause = pauses[failures]
    failures += 1
    if (pause === undefined) {
      failures = 0
      for (const { reject } of open.values()) reject(new Unreachable(reason))
      open.clear()
      return
    }
    isPaused = true
    setTimeout(() => {
      isPaused = false
      for (const [id, question] of open) send(id, question)
    }, pause)
  }

  function send(id: number, { question, state }: OpenQuestion): void {
    if (isPaused) return
    worker ??= startWorker()
    if (state) {
      worker.postMessage({ changes: changesOf(told, state) } satisfies ToWorker)
      told = state
    }
    worker.postMessage({ id, question } satisfies ToWorker)
  }

  function ask<Name extends keyof WorkerOperations>(
    question: Question<Name>,
    state?: ContentState,
  ): Promise<AnswerOf<Name>> {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      // The worker has the type of its answers from the same list of operations.
      const asked = { question, state, resolve: resolve as OpenQuestion['resolve'], reject }
      open.set(id, asked)
      send(id, asked)
    })
  }

  const onContent =
    <Name extends keyof ContentOperations>(operation: Name) =>
    ({ texts, sizes }: ContentState, ...args: ArgumentsOf<Name>) =>
      // A copy, because the checkout goes on changing its own.
      ask({ operation, arguments: args }, { texts: new Map(texts), sizes: new Map(sizes) })

  return {
    read: (...args) => ask({ operation: 'read', arguments: args }),
    write: (...args) => ask({ operation: 'write', arguments: args }),
    parts: (...args) => ask({ operation: 'parts', arguments: args }),
    check: onContent('check'),
    checkFile: onContent('checkFile'),
    counts: onContent('counts'),
    names: onContent('names'),
    print: onContent('print'),
    list: onContent('list'),
    uses: onContent('uses'),
    fieldTexts: onContent('fieldTexts'),
    translations: onContent('translations'),
    planChange: onContent('planChange'),
    page: onContent('page'),
    pagesWithPrice: onContent('pagesWithPrice'),
    markedPage: onContent('markedPage'),
  }
}
