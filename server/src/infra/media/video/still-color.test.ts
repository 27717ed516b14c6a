import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertToSrgb, needsColorConversion } from './still-color.ts'
import type { FrameFormat } from './frame-format.ts'

const createFormat = (primaries: string, transfer: string): FrameFormat => ({
  width: 1,
  height: 1,
  pixelAspect: 1,
  matrix: 'bt2020nc',
  primaries,
  transfer,
  isFullRange: false,
  hasAlpha: false,
})
const pq = createFormat('bt2020', 'smpte2084')
const hlg = createFormat('bt2020', 'arib-std-b67')

const convert = (format: FrameFormat, ...values: number[]) => [
  ...convertToSrgb(
    Uint16Array.from(values, value => Math.round(value * 65_535)),
    format,
  ),
]

test('videos of standard range and gamut are not converted', () => {
  assert.equal(needsColorConversion(createFormat('bt709', 'bt709')), false)
  for (const format of [pq, hlg, createFormat('smpte432', 'bt709')])
    assert.equal(needsColorConversion(format), true)
})

test('gray stays gray, black is black, and the peak of 1,000 nits is white', () => {
  for (const [format, peak] of [
    [pq, 0.7518],
    [hlg, 1],
  ] as const) {
    assert.deepEqual(convert(format, 0, 0, 0), [0, 0, 0])
    const [red = 0, green = 0, blue = 0] = convert(format, peak, peak, peak)
    assert.ok(Math.min(red, green, blue) >= 253, `${red} ${green} ${blue}`)
    const [gray, ...others] = convert(format, 0.4, 0.4, 0.4)
    for (const other of others) assert.ok(Math.abs((gray ?? 0) - other) <= 1)
  }
})

test('white of 203 nits is half as bright as the peak, as in browsers', () => {
  // Of ITU-R BT.2408: 58 % in PQ, 75 % in HLG
  for (const [format, white] of [
    [pq, 0.5807],
    [hlg, 0.75],
  ] as const)
    for (const value of convert(format, white, white, white))
      assert.ok(Math.abs(value - 188) <= 3, String(value))
})

test('colors of SD video have other primaries than sRGB', () => {
  // As Chromium draws them
  const sd = createFormat('smpte170m', 'smpte170m')
  assert.deepEqual(convert(sd, 1, 0, 0), [248, 36, 0])
  assert.deepEqual(convert(sd, 0, 200 / 255, 0), [48, 197, 0])
})

test('a color of a wide gamut is as vivid as sRGB allows', () => {
  assert.deepEqual(convert(createFormat('smpte432', 'bt709'), 1, 0, 0), [255, 0, 0])
  const [red = 0, green = 0, blue = 0] = convert(createFormat('bt2020', 'bt709'), 0.6, 0.4, 0.4)
  assert.ok(red > 153 && green < 102 && blue < 103, `${red} ${green} ${blue}`)
})
