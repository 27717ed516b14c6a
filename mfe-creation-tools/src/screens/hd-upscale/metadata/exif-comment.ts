import { encodeText, joinBytes, toBigEndian, type Bytes } from './image-metadata.ts'

const tags = { exifDirectory: 0x87_69, userComment: 0x92_86 } as const
const types = { long: 4, undefined: 7 } as const

/** The header of 8 bytes, and a directory with one entry. */
const directoryBytes = 2 + 12 + 4
const exifAt = 8
const commentDirectoryAt = exifAt + directoryBytes
const commentAt = commentDirectoryAt + directoryBytes

/** Creates EXIF data whose user comment is a text, in UTF-16, as AUTOMATIC1111 writes it. */
export function createExifComment(text: string): Bytes {
  const units = Array.from({ length: text.length }, (_, i) => toBigEndian(text.charCodeAt(i), 2))
  const comment = joinBytes([encodeText('UNICODE\0'), ...units])
  return joinBytes([
    encodeText('MM\0*'),
    toBigEndian(exifAt, 4),
    createDirectory(tags.exifDirectory, types.long, 1, commentDirectoryAt),
    createDirectory(tags.userComment, types.undefined, comment.length, commentAt),
    comment,
  ])
}

const createDirectory = (tag: number, type: number, count: number, value: number): Bytes =>
  joinBytes([
    toBigEndian(1, 2),
    toBigEndian(tag, 2),
    toBigEndian(type, 2),
    toBigEndian(count, 4),
    toBigEndian(value, 4),
    // There is no other directory
    toBigEndian(0, 4),
  ])
