import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface PipeliningLimits {
  /** Maximum time in ms without response bytes on a connection, whatever the client sends. */
  answerTime: number
  /** Maximum time in ms for the body of a request. */
  bodyTime: number
  /** The usual timeout of a socket, in ms. */
  stalled: number
  /** Maximum size of queued requests on all connections together. */
  waitingBytes: number
}

/** Memory of a queued request in addition to its headers. */
const REQUEST_OVERHEAD_BYTES = 4096

// Bounds the work per tick, so that pipelining clients don't delay the others.
const MAX_STARTED_PER_TICK = 16

interface QueuedRequest {
  request: IncomingMessage
  response: ServerResponse
  bytes: number
}

interface Connection {
  isBusy: boolean
  /** The last request, and its begin by performance.now(). */
  request: IncomingMessage | undefined
  startedAt: number
  /** Time of the last progress, by performance.now(). */
  progressAt: number
  /** Bytes that the operating system had accepted by then. */
  sentBytes: number
  queue: QueuedRequest[]
}

/**
 * Handles one request per connection at a time. A client can send many requests before it reads a response, and the responses
 * together are far larger. Closes connections that queue too much, or that accept nothing for too long. Calls `rejectLate` if a body
 * takes too long. A handler that sets a socket's timeout above `stalled` limits these times itself.
 */
export function limitPipelining(
  handle: RequestListener,
  limits: PipeliningLimits,
  rejectLate: (socket: Socket) => void,
): RequestListener {
  const connections = new Map<Socket, Connection>()
  const ready: (() => void)[] = []
  let queuedBytes = 0

  function open(socket: Socket): Connection {
    const connection = {
      isBusy: false,
      request: undefined,
      startedAt: 0,
      progressAt: 0,
      sentBytes: 0,
      queue: [],
    }
    connections.set(socket, connection)
    socket.once('close', () => {
      dropQueue(connection)
      connections.delete(socket)
    })
    return connection
  }

  function start(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.isBusy = true
    connection.request = request
    connection.startedAt = performance.now()
    connection.progressAt = connection.startedAt
    // 'close' fires for a broken connection too.
    response.once('close', () => startNext(request.socket, connection))
    handle(request, response)
  }

  function startNext(socket: Socket, connection: Connection): void {
    // The connection may be broken, or closed by the last response.
    const next = socket.writable ? connection.queue.shift() : undefined
    connection.isBusy = next !== undefined
    if (!next) return
    queuedBytes -= next.bytes
    ready.push(() => start(connection, next.request, next.response))
    if (ready.length === 1) setImmediate(startSome)
  }

  function startSome(): void {
    for (const run of ready.slice(0, MAX_STARTED_PER_TICK)) run()
    ready.splice(0, MAX_STARTED_PER_TICK)
    if (ready.length > 0) setImmediate(startSome)
  }

  function dropQueue(connection: Connection): void {
    for (const { bytes } of connection.queue) queuedBytes -= bytes
    connection.queue = []
  }

  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      const sentBytes = socket.bytesWritten - socket.writableLength
      if ((socket.timeout ?? 0) > limits.stalled) {
        Object.assign(connection, { sentBytes, startedAt: now, progressAt: now })
        continue
      }
      if (connection.request?.complete === false && now - connection.startedAt > limits.bodyTime) {
        rejectLate(socket)
      }
      if (sentBytes !== connection.sentBytes) Object.assign(connection, { sentBytes, progressAt: now })
      else if (now - connection.progressAt > limits.answerTime) socket.destroy()
    }
  }, 1000)
  sweep.unref()

  return (request, response) => {
    const { socket } = request
    if (!socket.writable) return
    const connection = connections.get(socket) ?? open(socket)
    if (!connection.isBusy) {
      start(connection, request, response)
      return
    }
    const bytes = REQUEST_OVERHEAD_BYTES + request.rawHeaders.reduce((sum, text) => sum + text.length, 0)
    if (queuedBytes + bytes > limits.waitingBytes) {
      dropQueue(connection)
      socket.destroy()
      return
    }
    queuedBytes += bytes
    connection.queue.push({ request, response, bytes })
  }
}
