import { networkInterfaces } from 'node:os'

/** The address of a server that only programs of this machine can reach. */
export const loopbackHost = '127.0.0.1'

const wildcardHosts: readonly string[] = ['0.0.0.0', '::']

/** Whether a server at this address listens on all interfaces of the machine. */
export const isWildcardHost = (host: string) => wildcardHosts.includes(host)

/** Lists the addresses at which other machines can reach a server that listens at an address. */
export function listReachableHosts(host: string): string[] {
  if (host === loopbackHost) return []
  if (!isWildcardHost(host)) return [host]
  const addresses = Object.values(networkInterfaces()).flatMap(each => each ?? [])
  return addresses
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
