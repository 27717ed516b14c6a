import { BlockList, isIP } from 'node:net'

/**
 * Returns the key by which rate limits count an IP address: the IPv4 address itself, or the /64 prefix of an IPv6
 * address, because one customer usually owns the whole prefix.
 */
export function getClientNetwork(address: string): string {
  const mappedIpv4 = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mappedIpv4) return mappedIpv4
  const [ipv6 = ''] = address.split('%')
  if (!/^[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}$/i.test(ipv6)) return address
  const [front = '', back] = ipv6.split('::')
  const groups = parseGroups(front)
  const rest = back === undefined ? [] : parseGroups(back)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => 0)
  const network = [...groups, ...zeros, ...rest].slice(0, 4)
  return `${network.map(group => group.toString(16)).join(':')}::/64`
}

const parseGroups = (text: string) =>
  text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16))

/** A network for which an action counts. */
interface CountedNetwork {
  network: string
  /** How many times the limit of a single network it has, because several owners may share it. */
  share: number
}

/**
 * Lists the networks for which an action from a network, from `getClientNetwork`, counts: the network, and for IPv6 also
 * the /56 and the /48 around it, which providers give to homes and to companies. Their owners can change addresses freely.
 * Anything else is a network of its own.
 */
export function listCountedNetworks(network: string): [CountedNetwork, ...CountedNetwork[]] {
  const own = { network, share: 1 }
  const groups = /^([\da-f]+):([\da-f]+):([\da-f]+):([\da-f]+)::\/64$/.exec(network)
  if (!groups) return [own]
  const [, first, second, third, fourth = '0'] = groups
  const upper = Number.parseInt(fourth, 16) & 0xff00
  return [
    own,
    { network: `${first}:${second}:${third}:${upper.toString(16)}::/56`, share: 2 },
    { network: `${first}:${second}:${third}::/48`, share: 4 },
  ]
}

/** Returns the widest network that one owner can have. Two clients with different ones are probably two people. */
export const getSubscriberNetwork = (network: string): string =>
  (listCountedNetworks(network).at(-1) ?? { network }).network

/** Loopback, link-local and private networks. */
const localNetworks = new BlockList()
localNetworks.addSubnet('127.0.0.0', 8)
localNetworks.addSubnet('10.0.0.0', 8)
localNetworks.addSubnet('172.16.0.0', 12)
localNetworks.addSubnet('192.168.0.0', 16)
localNetworks.addSubnet('169.254.0.0', 16)
// The prefix of ::1. A subnet would contain every IPv4 address, as ::ffff:a.b.c.d
localNetworks.addAddress('::', 'ipv6')
localNetworks.addSubnet('fe80::', 10, 'ipv6')
localNetworks.addSubnet('fc00::', 7, 'ipv6')

/** Whether a network, from `getClientNetwork`, is this machine or a private one. */
export function isLocalNetwork(network: string): boolean {
  const [address = ''] = network.split('/')
  const version = isIP(address)
  return version !== 0 && localNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
