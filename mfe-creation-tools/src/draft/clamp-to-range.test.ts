import { expect, it } from '@jest/globals'
import { limits } from '@tessera/shared-contracts'
import { clampToRange } from './clamp-to-range.ts'

const { steps, denoise, upscaleDenoise } = limits.upscale

it.each([
  [limits.loraStrength, 0.7, 0.7],
  [limits.loraStrength, '1.25', 1.25],
  [limits.loraStrength, 0.123, 0.12],
  [limits.loraStrength, 3, 2],
  [limits.loraStrength, -1, 0],
  [limits.loraStrength, 'strong', 0],
  [steps, 0, 1],
  [steps, 250, 100],
  [steps, 12.4, 12],
  [steps, 'many', 1],
  [denoise, -1, 0],
  [denoise, 1.5, 1],
  [denoise, 0.123, 0.12],
  [upscaleDenoise, Number.NaN, 0],
])('%j clamps %p to %p', (range, value, expected) => {
  expect(clampToRange(value, range)).toBe(expected)
})
