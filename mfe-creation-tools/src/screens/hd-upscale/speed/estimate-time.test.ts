import { describe, expect, it } from '@jest/globals'
import { estimateTime } from './estimate-time.ts'

describe('the estimated time of an upscale', () => {
  it('is unknown before the first one', () => {
    expect(estimateTime([], 1)).toBeNull()
  })

  it('is that of an earlier one of a similar size', () => {
    expect(estimateTime([{ work: 1, ms: 4000 }], 1.5)).toBe(6000)
  })

  it.each([0.4, 2.1])('is unknown at %d times the only known size', work => {
    expect(estimateTime([{ work: 1, ms: 4000 }], work)).toBeNull()
  })

  it('separates what each upscale takes from what each megapixel takes', () => {
    const runs = [
      { work: 1, ms: 3000 },
      { work: 4, ms: 9000 },
    ]
    expect(estimateTime(runs, 0.1)).toBeCloseTo(1200)
    expect(estimateTime(runs, 10)).toBeCloseTo(21000)
  })

  it('is unknown far beyond the largest known size', () => {
    const runs = [
      { work: 0.1, ms: 1000 },
      { work: 0.4, ms: 2000 },
    ]
    expect(estimateTime(runs, 16)).toBeNull()
  })

  it('never falls with the size, and is never below zero', () => {
    const falling = [
      { work: 1, ms: 5000 },
      { work: 4, ms: 3000 },
    ]
    expect(estimateTime(falling, 0.5)).toBe(4000)
    const steep = [
      { work: 1, ms: 100 },
      { work: 4, ms: 9000 },
    ]
    expect(estimateTime(steep, 0.01)).toBeGreaterThan(0)
  })
})
