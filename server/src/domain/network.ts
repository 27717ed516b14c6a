/**
 * The network that an address stands for when attempts are counted: an IPv4 address as it is; of an IPv6
 * address its first 64 bits, because whoever has one of them has them all.
 */
export function networkOf(address: string): string {
  const inside = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (inside) return inside
  const [whole = ''] = address.split('%')
  if (!/^[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}$/i.test(whole)) return address
  const [front = '', back] = whole.split('::')
  const groups = groupsOf(front)
  const rest = back === undefined ? [] : groupsOf(back)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => 0)
  const network = [...groups, ...zeros, ...rest].slice(0, 4)
  return `${network.map(group => group.toString(16)).join(':')}::/64`
}

const groupsOf = (text: string) =>
  text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16))
