import { createExifComment } from './exif-comment.ts'
import { encodeText, joinBytes, toBigEndian, type Bytes, type ImageMetadata } from './image-metadata.ts'

const maxSegmentBytes = 0xff_ff - 2

/** Adds metadata to a JPEG that has none, in front of its first segment. */
export function addJpegMetadata(jpeg: Uint8Array, { xmp, parameters }: ImageMetadata): Bytes {
  return joinBytes([
    jpeg.subarray(0, 2),
    ...(parameters ? createSegment(encodeText('Exif\0\0'), createExifComment(parameters)) : []),
    ...(xmp ? createSegment(encodeText('http://ns.adobe.com/xap/1.0/\0'), encodeText(xmp)) : []),
    jpeg.subarray(2),
  ])
}

/** Returns nothing for a text that does not fit. */
function createSegment(prefix: Bytes, data: Bytes): Bytes[] {
  const length = prefix.length + data.length
  return length > maxSegmentBytes ? [] : [Uint8Array.of(0xff, 0xe1), toBigEndian(length + 2, 2), prefix, data]
}
