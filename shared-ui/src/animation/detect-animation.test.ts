import { expect, test } from '@jest/globals'
import { detectAnimation } from './detect-animation.ts'

const number = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const text = (value: string) => Array.from(value, letter => letter.charCodeAt(0))
const zeros = (bytes: number) => Array.from({ length: bytes }, () => 0)

const chunk = (type: string, data: number[]) => [...number(data.length), ...text(type), ...data, ...zeros(4)]
const png = (...chunks: number[][]) => [
  0x89,
  ...text('PNG\r\n\u{1a}\n'),
  ...chunk('IHDR', zeros(13)),
  ...chunks.flat(),
]
const control = (frames: number) => chunk('acTL', [...number(frames), ...number(0)])

const webp = (flags: number) => [
  ...text('RIFF'),
  ...zeros(4),
  ...text('WEBPVP8X'),
  10,
  0,
  0,
  0,
  flags,
  ...zeros(9),
]

const blocks = (bytes: number) => {
  const full = Array.from({ length: Math.floor(bytes / 255) }, () => [255, ...zeros(255)]).flat()
  return [...full, bytes % 255, ...zeros(bytes % 255), ...(bytes % 255 ? [0] : [])]
}
const frame = (bytes: number) => [0x2c, ...zeros(8), 0x80, ...zeros(6), 2, ...blocks(bytes)]
const comment = [0x21, 0xfe, ...blocks(300)]
const gif = (...parts: number[][]) => [
  ...text('GIF89a'),
  ...zeros(4),
  0x80,
  ...zeros(2),
  ...zeros(6),
  ...parts.flat(),
]

/** Detects an animation; also returns how many bytes were read. */
async function detect(file: number[]) {
  const bytes = Uint8Array.from(file)
  let count = 0
  const isAnimated = await detectAnimation((start, length) => {
    const part = bytes.subarray(start, start + length)
    count += part.length
    return Promise.resolve(part)
  })
  return { isAnimated, count }
}

test.each<[string, number[], boolean]>([
  ['a PNG', png(chunk('IDAT', zeros(9))), false],
  ['an APNG', png(control(2), chunk('IDAT', zeros(9))), true],
  ['an APNG with one frame', png(control(1), chunk('IDAT', zeros(9))), false],
  ['an APNG whose mark is behind other chunks', png(chunk('iCCP', zeros(9_000)), control(2)), true],
  ['a PNG with the mark behind its frame', png(chunk('IDAT', zeros(9)), control(2)), false],
  ['an animated WebP', webp(0x12), true],
  ['a transparent WebP', webp(0x10), false],
  ['a simple WebP', [...text('RIFF'), ...zeros(4), ...text('WEBPVP8 '), ...zeros(30)], false],
  ['a GIF', gif(comment, frame(500), [0x3b]), false],
  ['an animated GIF', gif(comment, frame(500), comment, frame(20), [0x3b]), true],
  ['an animated GIF with a large first frame', gif(frame(200_000), frame(20), [0x3b]), true],
  ['a GIF that ends early', gif(frame(500).slice(0, 200)), false],
  ['a PNG that ends early', png(), false],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], false],
  ['nothing', [], false],
])('%s', async (_name, file, isAnimated) => {
  expect((await detect(file)).isAnimated).toBe(isAnimated)
})

test('a file is read only up to where it is known', async () => {
  expect((await detect(png(chunk('iTXt', zeros(9_000_000)), control(2)))).count).toBeLessThan(10_000)
  expect((await detect(gif(frame(20), frame(9_000_000)))).count).toBe(4_096)
})
