import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockSize, toCoefficients, toSamples } from './block-transform.ts'

const assertNear = (found: Float32Array, wanted: Float32Array) => {
  for (const [i, value] of wanted.entries())
    assert.ok(Math.abs((found[i] ?? 0) - value) < 1e-3, `${found[i]} at ${i} is not ${value}`)
}

test('a wave has a single coefficient, and the samples come back', () => {
  for (let place = 0; place < blockSize; place += 1) {
    const [row, column] = [place >> 3, place & 7]
    const scale = (frequency: number) => (frequency === 0 ? Math.SQRT1_2 : 1) / 2
    const wave = Float32Array.from({ length: blockSize }, (_, i) => {
      const down = Math.cos(((2 * (i >> 3) + 1) * row * Math.PI) / 16)
      const across = Math.cos(((2 * (i & 7) + 1) * column * Math.PI) / 16)
      return 100 * scale(row) * scale(column) * down * across
    })
    const block = wave.slice()
    toCoefficients(block)
    assertNear(
      block,
      Float32Array.from({ length: blockSize }, (_, i) => (i === place ? 100 : 0)),
    )
    toSamples(block)
    assertNear(block, wave)
  }
})
