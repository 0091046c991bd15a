import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface TurnLimits {
  /** Longest time in which nothing of an answer goes out on a connection, whatever comes in, in ms. */
  answerTime: number
  /** What requests that wait for their turn may hold on all connections together, in bytes. */
  waitingBytes: number
}

/** What a request holds beside its headers while it waits, in bytes. */
const perRequest = 4096

/** How many of those that waited are begun at once, so that they hold up nobody who did not send ahead. */
const perTurn = 16

interface Turn {
  request: IncomingMessage
  response: ServerResponse
  bytes: number
}

interface Connection {
  busy: boolean
  /** Since when nothing went out. */
  since: number
  /** Bytes that the system had taken by then. */
  taken: number
  waiting: Turn[]
}

/**
 * Answers one request of a connection at a time: a client may send many before it reads an answer, and all of these
 * answers together are far larger. One that makes too many wait, or takes nothing for too long, is cut off.
 */
export function answerInTurn(answer: RequestListener, limits: TurnLimits): RequestListener {
  const connections = new Map<Socket, Connection>()
  const ready: (() => void)[] = []
  let waitingBytes = 0

  function open(socket: Socket): Connection {
    const connection = { busy: false, since: 0, taken: 0, waiting: [] }
    connections.set(socket, connection)
    socket.once('close', () => {
      dropWaiting(connection)
      connections.delete(socket)
    })
    return connection
  }

  function begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.busy = true
    connection.since = performance.now()
    // Also when the connection breaks.
    response.once('close', () => next(request.socket, connection))
    answer(request, response)
  }

  function next(socket: Socket, connection: Connection): void {
    // Unless it broke, or is closed with the answer just sent.
    const turn = socket.writable ? connection.waiting.shift() : undefined
    connection.busy = turn !== undefined
    if (!turn) return
    waitingBytes -= turn.bytes
    ready.push(() => begin(connection, turn.request, turn.response))
    if (ready.length === 1) setImmediate(beginSome)
  }

  function beginSome(): void {
    for (const start of ready.slice(0, perTurn)) start()
    ready.splice(0, perTurn)
    if (ready.length > 0) setImmediate(beginSome)
  }

  function dropWaiting(connection: Connection): void {
    for (const { bytes } of connection.waiting) waitingBytes -= bytes
    connection.waiting = []
  }

  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      const taken = socket.bytesWritten - socket.writableLength
      if (taken !== connection.taken) Object.assign(connection, { taken, since: now })
      else if (now - connection.since > limits.answerTime) socket.destroy()
    }
  }, 1000)
  sweep.unref()

  return (request, response) => {
    const { socket } = request
    if (!socket.writable) return
    const connection = connections.get(socket) ?? open(socket)
    if (!connection.busy) {
      begin(connection, request, response)
      return
    }
    const bytes = perRequest + request.rawHeaders.reduce((sum, text) => sum + text.length, 0)
    if (waitingBytes + bytes > limits.waitingBytes) {
      dropWaiting(connection)
      socket.destroy()
      return
    }
    waitingBytes += bytes
    connection.waiting.push({ request, response, bytes })
  }
}
