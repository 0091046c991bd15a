import { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** A request of which nothing is checked yet, whichever way it came. */
export interface Incoming {
  /** `name` in lower case. */
  header(name: string): string | undefined
  /** Host that it names, as URLs write it, without a default port. Empty where it names none. */
  host(): string
  /** Address at the other end of the connection. Empty where there is none. */
  peer: string
  body: IncomingMessage | ReadableStream<Uint8Array> | null
}

/** As Node's server gives it. */
export const incomingFrom = (message: IncomingMessage): Incoming => ({
  header(name) {
    const value = message.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  },
  host: () => hostOf(`http://${message.headers.host ?? ''}`) ?? '',
  peer: message.socket.remoteAddress ?? '',
  body: message,
})

/** As Hono's handlers have it: what Node gave to its adapter, or a Request without a socket, as in tests. */
export function incomingOf({ env, req: { raw } }: Context): Incoming {
  const message = messageIn(env)
  if (message) return incomingFrom(message)
  return {
    header: name => raw.headers.get(name) ?? undefined,
    host: () => hostOf(raw.url) ?? '',
    peer: '',
    body: raw.body,
  }
}

/** By hand: a schema would make copies of what the bindings hold. */
function messageIn(bindings: unknown): IncomingMessage | undefined {
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return undefined
  return bindings.incoming instanceof IncomingMessage ? bindings.incoming : undefined
}

/**
 * Returns the host of a URL without a default port, of either scheme: behind a proxy that ends TLS, the server doesn't know
 * the scheme of a Host header.
 */
export const hostOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).host.replace(/:(?:80|443)$/, '') : undefined
