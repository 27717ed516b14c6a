import { expect, it } from '@jest/globals'
import { readImageSize } from './image-size.ts'

const letters = (text: string) => Array.from(text, letter => letter.charCodeAt(0))
const bytes = (...parts: (number | number[])[]) => Uint8Array.from(parts.flat()).buffer
const zeros = (count: number) => Array.from({ length: count }, () => 0)

const png = bytes(0x89, letters('PNG\r\n\u001a\n'), zeros(8), [0, 0, 0x03, 0x20], [0, 0, 0x02, 0x58])
/** With a table, a restart marker and fill bytes before the frame. */
const jpeg = bytes(
  [0xff, 0xd8],
  [0xff, 0xc4, 0, 4, 9, 9],
  [0xff, 0xd0],
  [0xff, 0xff, 0xff, 0xc2, 0, 11, 8, 0x02, 0x58, 0x03, 0x20],
)
const webp = (...chunk: (number | number[])[]) => bytes(letters('RIFF'), zeros(4), letters('WEBP'), ...chunk)

it.each([
  ['a PNG', png],
  ['a progressive JPEG', jpeg],
  ['an extended WebP', webp(letters('VP8X'), zeros(8), [0x1f, 3, 0], [0x57, 2, 0])],
  ['a lossless WebP', webp(letters('VP8L'), zeros(4), 0x2f, [0x1f, 0xc3, 0x95, 0])],
  ['a lossy WebP', webp(letters('VP8 '), zeros(10), [0x20, 3], [0x58, 2])],
])('the size of %s is read', (_, content) => {
  expect(readImageSize(content)).toEqual({ width: 800, height: 600 })
})

it.each([
  ['nothing', bytes()],
  ['a text', bytes(letters('a text that is long enough for any header'))],
  ['a GIF', bytes(letters('GIF89a'), zeros(30))],
  ['half a PNG', png.slice(0, 20)],
  ['a JPEG without a frame', jpeg.slice(0, 8)],
  ['a WebP of a kind that is none', webp(letters('ANIM'), zeros(20))],
])('%s has no header', (_, content) => {
  expect(readImageSize(content)).toBeNull()
})
