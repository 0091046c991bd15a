import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Longest URL of a push service, in characters. Those of today's browsers have at most some 600. */
const MAX_URL = 2000

/** Returns whether pushes may be posted to a URL that a browser gave: encrypted, by a name, at the default port. */
export function isPushUrl(url: string): boolean {
  if (url.length > MAX_URL || url.includes('#') || !URL.canParse(url)) return false
  const { hostname, href, password, port, protocol, username } = new URL(url)
  return (
    // Parsing removes control characters, and turns numbers into addresses.
    href === url &&
    protocol === 'https:' &&
    username + password + port === '' &&
    /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)
  )
}

/** Looks up a host, and fails if one of its addresses isn't public: nothing may be sent into the network of the server. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) callback(error ?? new Error('no address'), '')
    else if (!addresses.every(({ address }) => isPublic(address)))
      callback(new Error('not a public address'), '')
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** Returns whether an IP address is one of the internet's. */
export const isPublic = (address: string): boolean =>
  isIP(address) === 6
    ? globalAddresses.check(address, 'ipv6') && !specialAddresses.check(address, 'ipv6')
    : isIP(address) === 4 && !specialAddresses.check(address, 'ipv4')

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const globalAddresses = new BlockList()
globalAddresses.addSubnet('2000::', 3, 'ipv6')

const specialAddresses = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  specialAddresses.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialAddresses.addSubnet(network, bits, 'ipv6')
