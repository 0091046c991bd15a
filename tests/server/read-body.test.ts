import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { MAX_BODY_BYTES, readBody } from '../../server/http/read-body.ts'

/** Reads the body of a request that `send` sends. */
async function read(send: (incoming: IncomingMessage) => void, before = false) {
  const incoming = new IncomingMessage(new Socket())
  if (before) await arrive(incoming, send)
  const body = readBody({ body: incoming })
  if (!before) await arrive(incoming, send)
  return body
}

async function arrive(incoming: IncomingMessage, send: (incoming: IncomingMessage) => void) {
  send(incoming)
  await new Promise(resolve => setImmediate(resolve))
}

test('a body in pieces is read as one text', async () => {
  const [first, second] = [Buffer.from('a é').subarray(0, 3), Buffer.from('a é').subarray(3)]
  const body = await read(incoming => [first, second, null].map(chunk => incoming.push(chunk)))
  expect(body).toEqual({ text: 'a é' })
})

test('a body that breaks off is incomplete, even before it is read', async () => {
  const breakOff = (incoming: IncomingMessage) => {
    incoming.push('{"email":')
    incoming.destroy()
  }
  expect(await read(breakOff)).toEqual({ problem: 'incomplete' })
  expect(await read(breakOff, true)).toEqual({ problem: 'incomplete' })
})

test('a body over the limit is too large, whether or not it ends', async () => {
  const tooMuch = Buffer.alloc(MAX_BODY_BYTES + 1)
  expect(await read(incoming => [tooMuch, null].map(chunk => incoming.push(chunk)))).toEqual({
    problem: 'tooLarge',
  })
  const breakOff = (incoming: IncomingMessage) => {
    incoming.push(tooMuch)
    setImmediate(() => incoming.destroy())
  }
  expect(await read(breakOff)).toEqual({ problem: 'tooLarge' })
})
