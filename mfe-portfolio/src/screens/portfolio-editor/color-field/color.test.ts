import { describe, expect, it } from '@jest/globals'
import { parseAlphaPercent, formatColor, parseColor } from './color.ts'

describe('parseColor', () => {
  it.each([
    ['#123', { hex: '#112233', alphaPercent: 100 }],
    ['ABCDEF', { hex: '#abcdef', alphaPercent: 100 }],
    [' #11223380 ', { hex: '#112233', alphaPercent: 50 }],
    ['#1230', { hex: '#112233', alphaPercent: 0 }],
  ])('parses %s', (text, color) => {
    expect(parseColor(text)).toEqual(color)
  })

  it.each(['', '#', '#12', '#12345', '#1234567', '#ggg', 'red', 'rgb(0 0 0)', '#123; x'])(
    'returns null for %s',
    text => {
      expect(parseColor(text)).toBeNull()
    },
  )
})

describe('formatColor', () => {
  it('adds the alpha only to a translucent color', () => {
    expect(formatColor({ hex: '#112233', alphaPercent: 100 })).toBe('#112233')
    expect(formatColor({ hex: '#112233', alphaPercent: 50 })).toBe('#11223380')
    expect(formatColor({ hex: '#112233', alphaPercent: 0 })).toBe('#11223300')
  })

  it('every percent survives formatting and parsing', () => {
    for (let alpha = 0; alpha <= 100; alpha += 1) {
      expect(parseColor(formatColor({ hex: '#112233', alphaPercent: alpha }))?.alphaPercent).toBe(alpha)
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
  ])('turns %p into %d', (text, alpha) => {
    expect(parseAlphaPercent(text)).toBe(alpha)
  })
})
