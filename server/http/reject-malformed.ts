import { type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Time for a client to read the answer while it still sends its headers. */
const LINGER_MS = 2000

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

interface RejectMalformed {
  /** Handles requests, and remembers which connections wait for a response. */
  handle: RequestListener
  /** Answers a request that Node can't parse. Handles the server's 'clientError'. */
  reject: (error: NodeJS.ErrnoException, socket: Duplex) => void
}

/** Answers requests that Node can't parse like Node itself, but in words if their headers are too long. */
export function rejectMalformed(
  handle: RequestListener,
  tooLongText: () => string | undefined,
): RejectMalformed {
  const pending = new WeakMap<Duplex, Set<ServerResponse>>()
  const rejected = new WeakSet<Duplex>()

  const answer = (socket: Duplex, status: number, text = '') => {
    if (!socket.writable) return
    socket.end(responseOf(status, text))
    // Closing at once would reset the connection, and the client would lose what it has not read.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
  return {
    handle(request, response) {
      const { socket } = request
      const responses = pending.get(socket) ?? new Set()
      pending.set(socket, responses.add(response))
      response.once('close', () => responses.delete(response))
      handle(request, response)
    },
    reject(error, socket) {
      // Node reports each further part of the same headers.
      if (rejected.has(socket)) return
      rejected.add(socket)
      const status = statuses[error.code ?? ''] ?? 400
      const responses = [...(pending.get(socket) ?? [])]
      const last = responses.at(-1)
      if (status === 431 && last) {
        // An earlier request of this connection is still being answered.
        last.once('close', () => answer(socket, status, tooLongText()))
      } else if (status === 431) answer(socket, status, tooLongText())
      else {
        if (socket.writable && !responses.some(({ headersSent }) => headersSent))
          socket.write(responseOf(status))
        if (socket instanceof Socket) socket.destroySoon()
        else socket.destroy()
      }
    },
  }
}

function responseOf(status: number, text = ''): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    ...(text
      ? [
          'Content-Type: text/plain; charset=UTF-8',
          'X-Content-Type-Options: nosniff',
          'Cache-Control: no-store',
          `Content-Length: ${Buffer.byteLength(text)}`,
        ]
      : []),
    '',
    text,
  ].join('\r\n')
}
