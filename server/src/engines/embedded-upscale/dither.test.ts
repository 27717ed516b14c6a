import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ditherToBytes } from './dither.ts'

const side = 16

/** Dithers rows of 16 pixels that the library rounds down, as it does. */
const dither = (samples: Uint16Array, channels: number) =>
  ditherToBytes(
    samples,
    Uint8Array.from(samples, sample => sample >> 8),
    {
      rowLength: side * channels,
      channels,
    },
  )

function measureMean(value: number, channels: number): number {
  const samples = new Uint16Array(side * side * channels).fill(value)
  const bytes = dither(samples, channels)
  return bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length
}

test('the mean of an area stays', () => {
  for (const channels of [3, 4]) {
    for (let value = 0; value <= 0xff_ff; value += 391) {
      const mean = measureMean(value, channels)
      assert.ok(Math.abs(mean - value / 257) < 1 / 64, `${mean} for ${value / 257}`)
    }
  }
})

test('a value of 8 bits stays exact', () => {
  for (let byte = 0; byte <= 255; byte += 1) assert.equal(measureMean(byte * 257, 3), byte)
})

test('the channels of a pixel have one threshold, so that grey stays grey', () => {
  const samples = Uint16Array.from({ length: side * side * 3 }, (_, i) => 20_000 + 37 * Math.floor(i / 3))
  const bytes = dither(samples, 3)
  for (let i = 0; i < bytes.length; i += 3)
    assert.deepEqual([bytes[i + 1], bytes[i + 2]], [bytes[i], bytes[i]])
})

test('a small area has the same mean as its surroundings', () => {
  const bytes = dither(new Uint16Array(side * side * 3).fill(257 * 100 + 128), 3)
  for (let y = 0; y < side; y += 2) {
    for (let x = 0; x < side; x += 2) {
      const at = (y * side + x) * 3
      const sum = [at, at + 3, at + side * 3, at + side * 3 + 3].reduce((all, i) => all + (bytes[i] ?? 0), 0)
      assert.equal(sum, 402)
    }
  }
})

test('where 16 bits say another color, the color of 8 bits stays', () => {
  const bytes = ditherToBytes(Uint16Array.of(257 * 253, 257 * 6, 0), Uint8Array.of(255, 0, 0), {
    rowLength: 3,
    channels: 3,
  })
  assert.deepEqual([...bytes], [255, 0, 0])
})
