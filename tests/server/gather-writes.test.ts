import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gatherWrites } from '../../server/store/gather-writes.ts'

/** A connection that remembers what was sent in one piece. */
function connection() {
  const pieces: string[] = []
  const stream = new Duplex({
    read() {},
    writev(chunks, done) {
      pieces.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      done()
    },
  })
  gatherWrites(stream)
  return { stream, pieces }
}

/** As pg sends one. */
function send(stream: Duplex, query: string): void {
  stream.cork()
  for (const message of query) stream.write(message)
  stream.uncork()
}

test('queries of one turn are one piece, also those that follow at once from others', async () => {
  const { stream, pieces } = connection()
  send(stream, 'ab')
  Promise.resolve().then(() => send(stream, 'cd'))
  expect(pieces).toEqual([])
  await nextTurn()
  expect(pieces).toEqual(['abcd'])
})

test('each turn sends its own', async () => {
  const { stream, pieces } = connection()
  for (const query of ['ab', 'cd']) {
    send(stream, query)
    await nextTurn()
  }
  expect(pieces).toEqual(['ab', 'cd'])
})
