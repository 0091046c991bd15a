import type { ContentState } from '../check-content.ts'
import type { Desk, FromWorker, Question, Setup, ToWorker } from './messages.ts'
import { changesOf, nothing } from './state-changes.ts'

interface Waiting {
  resolve: (answer: never) => void
  reject: (error: Error) => void
}

/** The content check and the site's pages, in a worker that starts with the first question: typing never waits for them. */
export function openDesk(setup: Setup): Desk {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let worker: Worker | undefined
  const post = (message: ToWorker) => {
    worker ??= startWorker(setup, waiting)
    worker.postMessage(message)
  }

  /** The worker gives what `Desk` says for the name. */
  function ask<Answer>(question: Question): Promise<Answer> {
    last += 1
    const id = last
    return new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      post({ id, question })
    })
  }

  let known = nothing
  /** Asked of the content as it stands in `state`. */
  function askOf<Answer>({ texts, sizes }: ContentState, question: Question): Promise<Answer> {
    // Copies: a checkout goes on with its own.
    const state = { texts: new Map(texts), sizes: new Map(sizes) }
    post({ changes: changesOf(known, state) })
    known = state
    return ask(question)
  }

  return {
    read: (...args) => ask({ name: 'read', with: args }),
    write: (...args) => ask({ name: 'write', with: args }),
    check: state => askOf(state, { name: 'check', with: [] }),
    list: state => askOf(state, { name: 'list', with: [] }),
    names: state => askOf(state, { name: 'names', with: [] }),
    page: (state, ...args) => askOf(state, { name: 'page', with: args }),
  }
}

function startWorker(setup: Setup, waiting: Map<number, Waiting>): Worker {
  const worker = new Worker(new URL('./content-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) asked?.reject(new Error(data.error))
    else asked?.resolve(data.answer as never)
  })
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message || 'The check could not be loaded'))
    waiting.clear()
  })
  worker.postMessage({ setup } satisfies ToWorker)
  return worker
}
