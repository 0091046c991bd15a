import { isIP } from 'node:net'
import type { Incoming } from './request-info.ts'
import type { Log } from '../log.ts'

/** Anybody may send the header: only whoever runs the site knows whether a proxy does. */
const settingToMake = { set: 'TRUSTED_PROXY_HOPS=1, or the number of proxies in front, if there are any' }

export type ClientAddress = (incoming: Incoming) => string

/**
 * Who sent a request. `hops` is the number of proxies in front that each add one address to X-Forwarded-For: the entry
 * that the outermost of them wrote counts, and whatever the client wrote before it doesn't.
 */
export function clientAddress(hops: number, log: Pick<Log, 'warn'>): ClientAddress {
  let warned = false
  return ({ header, peer }) => {
    if (hops === 0) {
      if (!warned && header('x-forwarded-for') !== undefined) {
        warned = true
        log.warn('X-Forwarded-For is not read: all visitors behind a proxy share one limit', settingToMake)
      }
      return peer
    }
    const entries = (header('x-forwarded-for') ?? '').split(',').map(entry => entry.trim())
    const entry = withoutPort(entries.at(-hops) ?? '')
    return isIP(entry) ? entry : peer
  }
}

/** One network, one sender: the /56 that a household may have of IPv6, and IPv4 in whatever notation it comes. */
export function senderNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (isIP(plain) !== 6) return plain
  const groups = groupsOf(plain)
  const [first = 0, second = 0, third = 0, fourth = 0] = groups
  const prefix = [first, second, third, fourth & 0xff00].map(group => group.toString(16)).join(':')
  return embeddedIpv4(groups) ?? `${prefix}::/56`
}

const withoutPort = (entry: string) =>
  entry.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

/** The eight numbers of an IPv6 address, however it is shortened. */
function groupsOf(address: string): number[] {
  // As the URL standard writes it: lower case, no dots.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16))
  if (tail === undefined) return numbers(head)
  const [before, after] = [numbers(head), numbers(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** The IPv4 address that stands for the sender in this one, if it is of a kind that has one. */
function embeddedIpv4(groups: readonly number[]): string | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups
  if (a === 0x2002) return ipv4(b, c) // 6to4
  if (a === 0x2001 && b === 0) return ipv4(g ^ 0xffff, h ^ 0xffff) // Teredo
  const start = [a, b, c, d].join()
  if (start === '100,65435,0,0' && e === 0 && f === 0) return ipv4(g, h) // NAT64, 64:ff9b::/96
  if (start !== '0,0,0,0') return undefined
  const mapped = (e === 0 && f === 0xffff) || (e === 0xffff && f === 0)
  // Of those that are only filled up with zeros, ::1 and its like are no IPv4 addresses.
  return mapped || (e === 0 && f === 0 && g > 0xff) ? ipv4(g, h) : undefined
}

const ipv4 = (high: number, low: number) => [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
