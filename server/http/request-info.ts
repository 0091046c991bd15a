import { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** A request as received, from Node or from Hono. Nothing is checked. */
export interface RequestInfo {
  /** `name` must be lower case. */
  header(name: string): string | undefined
  /** Host of the request as in a URL, without a default port; empty if there is none. */
  host(): string
  /** IP address at the other end of the connection; empty without a socket. */
  peer: string
  body: IncomingMessage | ReadableStream<Uint8Array> | null
}

const nodeRequestInfo = (message: IncomingMessage): RequestInfo => ({
  header(name) {
    const value = message.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  },
  host: () => hostOf(`http://${message.headers.host ?? ''}`) ?? '',
  peer: message.socket.remoteAddress ?? '',
  body: message,
})

/** Reads Node's message if Hono runs on Node's server, else the Request, as in tests. */
export function requestInfoOf({ env, req: { raw } }: Context): RequestInfo {
  const message = messageIn(env)
  if (message) return nodeRequestInfo(message)
  return {
    header: name => raw.headers.get(name) ?? undefined,
    host: () => hostOf(raw.url) ?? '',
    peer: '',
    body: raw.body,
  }
}

// A schema would copy the message.
function messageIn(bindings: unknown): IncomingMessage | undefined {
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return undefined
  return bindings.incoming instanceof IncomingMessage ? bindings.incoming : undefined
}

/**
 * Returns the host of a URL without a default port, of either scheme: behind a proxy that terminates TLS, the server doesn't know
 * the scheme of a Host header.
 */
export const hostOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).host.replace(/:(?:80|443)$/, '') : undefined
