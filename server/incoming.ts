import { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** A request as Node has it, which the adapter passes along. Absent where it came without a socket, as in tests. */
export function incomingOf(c: Context): IncomingMessage | undefined {
  // Looked at by hand: each request comes here more than once, and a schema would make copies of what it holds.
  const bindings: unknown = c.env
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return undefined
  return bindings.incoming instanceof IncomingMessage ? bindings.incoming : undefined
}
