import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A host name of an address that others have named belongs to a private network. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * A DNS look-up that accepts public addresses only, and fails with `PrivateAddressError`. It runs when a connection is opened, so
 * a host name that changes its address (DNS rebinding) does not help an attacker. Tests pass their own `resolve`.
 */
export function createPublicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses
      if (error) return callback(error, '')
      if (!first || addresses.some(({ address }) => isPrivate(address)))
        return callback(new PrivateAddressError('The address is not in the public web'), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Whether the host of a URL is an IP address of a private network. Such a host is not looked up. */
export const isPrivateLiteral = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && isPrivate(host)
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
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
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // Unspecified, loopback, and deprecated forms of IPv4 addresses
  ['::', 96],
  // Translated and tunnelled IPv4 addresses
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fec0::', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6')
}

/**
 * Returns whether an address is loopback, private, link-local, multicast or reserved. IPv4-mapped IPv6
 * addresses count as IPv4.
 */
function isPrivate(address: string): boolean {
  return privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
