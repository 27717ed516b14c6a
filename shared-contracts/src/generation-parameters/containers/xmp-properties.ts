const maxXmpLength = 1_000_000

/** Returns a property of an XMP packet, from an element or an attribute; undefined without one. */
export function readXmpProperty(packet: string, name: string): string | undefined {
  const xml = packet.slice(0, maxXmpLength)
  const opening = findOpening(xml, name)
  if (opening >= 0) {
    const start = xml.indexOf('>', opening) + 1
    const end = xml.indexOf(`</${name}>`, start)
    return start > 0 && end > start
      ? unescapeXml(xml.slice(start, end).replaceAll(/<[^<>]*>/g, ''))
      : undefined
  }
  const attribute = xml.indexOf(` ${name}=`)
  const quote = xml[attribute + name.length + 2]
  if (attribute < 0 || (quote !== '"' && quote !== "'")) return undefined
  const start = attribute + name.length + 3
  return unescapeXml(xml.slice(start, xml.indexOf(quote, start)))
}

const findOpening = (xml: string, name: string): number => {
  const exact = xml.indexOf(`<${name}>`)
  return exact >= 0 ? exact : xml.indexOf(`<${name} `)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string): string =>
  text
    .replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,6})|#x([\da-f]{1,5}));/gi, (whole, name, decimal, hex) => {
      if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole
      return String.fromCodePoint(
        typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16),
      )
    })
    .trim()
