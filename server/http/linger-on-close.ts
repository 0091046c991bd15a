import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

const CHECK_MS = 100

export interface LingerLimits {
  /** Time in ms for a client to receive the response while it still sends its body. */
  lingerTime: number
  /** Maximum number of bytes that are dropped during that time. */
  lingerBytes: number
}

/**
 * Ends the connection of a request that wasn't read to its end like nginx's `lingering_close`: sends the end, then reads and drops what still
 * arrives, within limits. Node would close at once, which resets a connection with unread bytes: clients often lose the response, and
 * proxies send 502 instead.
 */
export function lingerOnClose(request: IncomingMessage, { lingerTime, lingerBytes }: LingerLimits): void {
  const { headers, socket } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  let isLingering = false
  // Node and @hono/node-server close with this method.
  socket.destroySoon = () => {
    if (isLingering) return
    if (request.complete || socket.destroyed) {
      Socket.prototype.destroySoon.call(socket)
      return
    }
    isLingering = true
    const begin = performance.now()
    const bytesBefore = socket.bytesRead
    // A dumped message emits no data, so that only the socket knows what arrived.
    const check = setInterval(() => {
      const isOver = performance.now() - begin > lingerTime
      if (isOver || socket.bytesRead - bytesBefore > lingerBytes) socket.destroy()
    }, CHECK_MS)
    check.unref()
    socket.once('close', () => clearInterval(check))
    socket.end()
    request.resume()
    socket.resume()
  }
}
