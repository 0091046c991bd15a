import { isIP } from 'node:net'
import type { Log } from '../log.ts'
import type { RequestInfo } from './request-info.ts'

const SETTING_ADVICE = { set: 'TRUSTED_PROXY_HOPS=1, or the number of proxies in front, if there are any' }

export type AddressReader = (request: RequestInfo) => string

/**
 * Creates a function that returns the client's IP address. `hops` is the number of proxies that each add one address to
 * X-Forwarded-For. The entry of the outermost proxy counts; entries before it are the client's and may be forged.
 */
export function createAddressReader(hops: number, log: Pick<Log, 'warn'>): AddressReader {
  let warned = false
  return ({ header, peer }) => {
    if (hops === 0) {
      if (!warned && header('x-forwarded-for') !== undefined) {
        warned = true
        log.warn('X-Forwarded-For is not read: all visitors behind a proxy share one limit', SETTING_ADVICE)
      }
      return peer
    }
    const entries = (header('x-forwarded-for') ?? '').split(',').map(entry => entry.trim())
    const entry = withoutPort(entries.at(-hops) ?? '')
    return isIP(entry) ? entry : peer
  }
}

/** Returns the network that counts as one sender: a /56 of IPv6, which one household may have, or an IPv4 address. */
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

/** Returns the eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // URL writes it in lower case and without dots.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16))
  if (tail === undefined) return numbers(head)
  const [before, after] = [numbers(head), numbers(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** Returns the sender's IPv4 address inside an IPv6 address, or undefined. */
function embeddedIpv4(groups: readonly number[]): string | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups
  if (a === 0x2002) return ipv4(b, c) // 6to4
  if (a === 0x2001 && b === 0) return ipv4(g ^ 0xffff, h ^ 0xffff) // Teredo
  const start = [a, b, c, d].join()
  if (start === '100,65435,0,0' && e === 0 && f === 0) return ipv4(g, h) // NAT64, 64:ff9b::/96
  if (start !== '0,0,0,0') return undefined
  const mapped = (e === 0 && f === 0xffff) || (e === 0xffff && f === 0)
  // ::1 and similar addresses also begin with zeros, but hold no IPv4 address.
  return mapped || (e === 0 && f === 0 && g > 0xff) ? ipv4(g, h) : undefined
}

const ipv4 = (high: number, low: number) => [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
