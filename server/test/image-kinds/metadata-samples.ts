/** In the fields for names, places and serial numbers of each sample. No download may contain it. */
export const privateText = 'Ada-Lovelace-52.3676N-serial-4711'

/** An EXIF block with an orientation and a text of the maker. */
export function buildExif(orientation: number, { isLittleEndian = false, comment = '' } = {}): Buffer {
  const text = Buffer.from(`${comment}${privateText}\0`)
  const exif = Buffer.alloc(38)
  const write16 = (value: number, at: number) =>
    isLittleEndian ? exif.writeUInt16LE(value, at) : exif.writeUInt16BE(value, at)
  const write32 = (value: number, at: number) =>
    isLittleEndian ? exif.writeUInt32LE(value, at) : exif.writeUInt32BE(value, at)
  exif.write(isLittleEndian ? 'II*\0' : 'MM\0*', 0, 'latin1')
  write32(8, 4)
  write16(2, 8)
  // Make (ASCII) and Orientation (short)
  for (const [index, [tag = 0, type = 0, count = 0]] of [
    [0x010f, 2, text.length],
    [0x0112, 3, 1],
  ].entries()) {
    write16(tag, 10 + 12 * index)
    write16(type, 12 + 12 * index)
    write32(count, 14 + 12 * index)
  }
  write32(38, 18)
  write16(orientation, 30)
  return Buffer.concat([exif, text])
}

export const sourceType = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
export const aigcLabel =
  '{"Label":"1","ContentProducer":"001191110000000000000000000","ProduceID":"abc123","ReservedCode1":"","ContentPropagator":"","PropagateID":"","ReservedCode2":""}'

/** XMP with both marks of generated images, and with a name. */
export const markedXmp = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" TC260:AIGC="${aigcLabel.replaceAll('"', '&quot;')}"><dc:creator>${privateText}</dc:creator><Iptc4xmpExt:DigitalSourceType>${sourceType}</Iptc4xmpExt:DigitalSourceType></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

const gainMapNamespace = 'http://ns.adobe.com/hdr-gain-map/1.0/'
const wrap = (attributes: string, elements: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:hdrgm="${gainMapNamespace}" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`

/** XMP of the gain map of an image for HDR screens. */
export const gainMapXmp = wrap(
  `hdrgm:Version="1.0" hdrgm:GainMapMin="0" hdrgm:Gamma="1" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2.5" photo="${privateText}"`,
  '<hdrgm:GainMapMax><rdf:Seq><rdf:li>2.5</rdf:li><rdf:li>2.4</rdf:li><rdf:li>2.3</rdf:li></rdf:Seq></hdrgm:GainMapMax>',
)

/** XMP of the image itself, which says how long its gain map is. */
export const gainMapDirectoryXmp = (bytes: number): string =>
  wrap(
    `xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/" hdrgm:Version="1.0" photo="${privateText}"`,
    `<Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="${bytes}"/></rdf:li></rdf:Seq></Container:Directory>`,
  )
