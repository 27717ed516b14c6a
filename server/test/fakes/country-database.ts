/** A record of a search tree: the index of a node, a country, or nothing. */
type TreeRecord = number | string | null
type TreeNode = [TreeRecord, TreeRecord]

const recordBits = 24
/** Zeros between the search tree and the data. */
const separatorBytes = 16

/**
 * Builds a database in MaxMind's format (https://maxmind.github.io/MaxMind-DB/), with countries as GeoLite2 has them.
 *
 * @param countries ISO codes by IPv4 address
 */
export function buildCountryDatabase(countries: Readonly<Record<string, string>>): Buffer {
  const nodes: TreeNode[] = [[null, null]]
  for (const [address, country] of Object.entries(countries)) insert(nodes, toBits(address), country)
  const codes = [...new Set(Object.values(countries))]
  const data = codes.map(code => encodeMap({ country: encodeMap({ iso_code: encodeString(code) }) }))
  const toPointer = (code: string) =>
    nodes.length + separatorBytes + Buffer.concat(data.slice(0, codes.indexOf(code))).length
  const tree = nodes.flat().map(record => {
    const bytes = Buffer.alloc(recordBits / 8)
    bytes.writeUIntBE(
      typeof record === 'string' ? toPointer(record) : (record ?? nodes.length),
      0,
      bytes.length,
    )
    return bytes
  })
  return Buffer.concat([
    ...tree,
    Buffer.alloc(separatorBytes),
    ...data,
    Buffer.from('abcdef', 'hex'),
    Buffer.from('MaxMind.com'),
    encodeMap({
      binary_format_major_version: encodeUint16(2),
      binary_format_minor_version: encodeUint16(0),
      build_epoch: encodeUint32(1_700_000_000),
      database_type: encodeString('Test-Country'),
      description: encodeMap({ en: encodeString('test') }),
      ip_version: encodeUint16(6),
      languages: Buffer.from([0, 4]),
      node_count: encodeUint32(nodes.length),
      record_size: encodeUint16(recordBits),
    }),
  ])
}

/** An IPv4 address is at ::a.b.c.d in a tree for IPv6. */
const toBits = (address: string): number[] =>
  [...Array.from({ length: 12 }, () => 0), ...address.split('.').map(Number)].flatMap(byte =>
    Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1),
  )

function insert(nodes: TreeNode[], bits: readonly number[], country: string): void {
  let node = nodes[0]
  for (const [index, bit] of bits.entries()) {
    if (!node) return
    if (index === bits.length - 1) {
      node[bit] = country
      return
    }
    const next = node[bit]
    const child = typeof next === 'number' ? next : nodes.push([null, null]) - 1
    node[bit] = child
    node = nodes[child]
  }
}

const encodeString = (text: string) =>
  Buffer.concat([Buffer.from([(2 << 5) | Buffer.byteLength(text)]), Buffer.from(text)])

const encodeMap = (fields: Readonly<Record<string, Buffer>>): Buffer =>
  Buffer.concat([
    Buffer.from([(7 << 5) | Object.keys(fields).length]),
    ...Object.entries(fields).flatMap(([name, value]) => [encodeString(name), value]),
  ])

function encodeUint16(value: number): Buffer {
  const bytes = Buffer.from([(5 << 5) | 2, 0, 0])
  bytes.writeUInt16BE(value, 1)
  return bytes
}

function encodeUint32(value: number): Buffer {
  const bytes = Buffer.from([(6 << 5) | 4, 0, 0, 0, 0])
  bytes.writeUInt32BE(value, 1)
  return bytes
}
