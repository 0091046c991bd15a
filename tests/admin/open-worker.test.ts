import { expect, test } from 'vitest'
import type { FromWorker, ToWorker } from '../../admin/worker/messages.ts'
import { openWorker, Unreachable } from '../../admin/worker/open-worker.ts'

const state = (text: string) => ({ texts: new Map([['site.yaml', text]]), sizes: new Map() })

/** A worker that answers each question with what it was told, or fails. */
class FakeWorker extends EventTarget {
  readonly told: ToWorker[] = []
  readonly #fate: 'answers' | 'does not load' | 'lacks something'

  constructor(fate: 'answers' | 'does not load' | 'lacks something') {
    super()
    this.#fate = fate
  }

  postMessage(message: ToWorker): void {
    this.told.push(message)
    if ('setup' in message && this.#fate === 'does not load')
      queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('error'), { message: '' })))
    if (!('question' in message)) return
    const { id } = message
    const data: FromWorker =
      this.#fate === 'answers'
        ? {
            id,
            answer: this.told.flatMap(one => ('changes' in one ? [...one.changes.texts.set.values()] : [])),
          }
        : { id, error: 'build-data.json: 503', isUnloaded: true }
    if (this.#fate !== 'does not load')
      queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('message'), { data })))
  }

  terminate(): void {}
}

function workersOf(fates: readonly ConstructorParameters<typeof FakeWorker>[0][]) {
  const left = [...fates]
  const started: FakeWorker[] = []
  const start = () => {
    const worker = new FakeWorker(left.shift() ?? 'answers')
    started.push(worker)
    return worker
  }
  return { worker: openWorker({ schemas: {}, folders: [] }, { pauses: [1, 1, 1], start }), started }
}

test('a worker that fails to load, or lacks something, takes no answer away', async () => {
  const { worker, started } = workersOf(['does not load', 'lacks something', 'answers'])
  const answers = await Promise.all([worker.check(state('one')), worker.names(state('two'))])
  expect(started).toHaveLength(3)
  // It knows nothing of what the others were told.
  expect(answers).toEqual([['one'], ['one', 'two']])
  expect(await worker.check(state('three'))).toEqual(['one', 'two', 'three'])
})

test('one that never loads is told of, and asked for again with the next question', async () => {
  const { worker, started } = workersOf(Array.from({ length: 4 }, () => 'does not load' as const))
  await expect(worker.check(state('one'))).rejects.toThrow(Unreachable)
  expect(started).toHaveLength(4)
  expect(await worker.check(state('two'))).toEqual(['two'])
})

test('a worker starts before the first question, if it should', () => {
  let starts = 0
  const start = () => {
    starts += 1
    return new FakeWorker('answers')
  }
  openWorker({ schemas: {}, folders: [] }, { start, isEager: true })
  expect(starts).toBe(1)
})
