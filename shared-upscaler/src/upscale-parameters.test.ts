import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toSettings } from './upscale-parameters.ts'

test('defaults give the network full weight and five rounds', () => {
  assert.deepEqual(toSettings({ steps: 25, detail: 0.35, upscaleDetail: 0.25 }), {
    rounds: 5,
    detail: 1,
    sharpness: 0.25,
  })
})

test('values out of range are clamped, and NaN is the minimum', () => {
  const low = { rounds: 1, detail: 0, sharpness: 0 }
  assert.deepEqual(toSettings({ steps: -3, detail: -1, upscaleDetail: -1 }), low)
  assert.deepEqual(toSettings({ steps: NaN, detail: NaN, upscaleDetail: NaN }), low)
  const high = { rounds: 6, detail: 1.5, sharpness: 1 }
  assert.deepEqual(toSettings({ steps: 1e9, detail: 7, upscaleDetail: 7 }), high)
})
