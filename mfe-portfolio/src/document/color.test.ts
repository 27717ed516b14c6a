import { describe, expect, it } from '@jest/globals'
import { clampAlpha, formatColor, parseColor } from './color.ts'

describe('parseColor', () => {
  it.each([
    ['#123', { hex: '#112233', alpha: 100 }],
    ['ABCDEF', { hex: '#abcdef', alpha: 100 }],
    [' #11223380 ', { hex: '#112233', alpha: 50 }],
    ['#1230', { hex: '#112233', alpha: 0 }],
  ])('reads %s', (text, color) => {
    expect(parseColor(text)).toEqual(color)
  })

  it.each(['', '#', '#12', '#12345', '#1234567', '#ggg', 'red', 'rgb(0 0 0)', '#123; x'])(
    'refuses %s',
    text => {
      expect(parseColor(text)).toBeNull()
    },
  )
})

describe('formatColor', () => {
  it('writes the alpha only where the color is translucent', () => {
    expect(formatColor({ hex: '#112233', alpha: 100 })).toBe('#112233')
    expect(formatColor({ hex: '#112233', alpha: 50 })).toBe('#11223380')
    expect(formatColor({ hex: '#112233', alpha: 0 })).toBe('#11223300')
  })

  it('keeps every per cent through writing and reading', () => {
    for (let alpha = 0; alpha <= 100; alpha += 1) {
      expect(parseColor(formatColor({ hex: '#112233', alpha }))?.alpha).toBe(alpha)
    }
  })
})

describe('clampAlpha', () => {
  it.each([
    ['50', 50],
    ['-1', 0],
    ['250', 100],
    ['', 0],
    ['x', 0],
  ])('makes %p %d', (text, alpha) => {
    expect(clampAlpha(text)).toBe(alpha)
  })
})
