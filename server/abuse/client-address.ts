import { isIP } from 'node:net'
import type { Context } from 'hono'
import { z } from 'zod'

export type ClientAddress = (c: Context) => string

/** What the Node adapter passes along. Absent where a request came without a socket, as in tests. */
const bindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) })

/**
 * Who sent a request. `hops` is the number of proxies in front that each add one address to X-Forwarded-For: the entry
 * that the outermost of them wrote counts, and whatever the client wrote before it doesn't.
 */
export function clientAddress(hops: number): ClientAddress {
  return c => {
    const peer = bindings.safeParse(c.env).data?.incoming.socket.remoteAddress ?? ''
    if (hops === 0) return peer
    const entries = (c.req.header('x-forwarded-for') ?? '').split(',').map(entry => entry.trim())
    const entry = withoutPort(entries.at(-hops) ?? '')
    return isIP(entry) ? entry : peer
  }
}

/** One network, one sender: the /64 that a household has of IPv6, and IPv4 whatever notation it comes in. */
export function senderNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(plain) === 6 ? `${expand(plain).slice(0, 4).join(':')}::/64` : plain
}

const withoutPort = (entry: string) =>
  entry.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const before = groups(head)
  const after = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map(group => group.replace(/^0+(?=.)/, ''))
}
