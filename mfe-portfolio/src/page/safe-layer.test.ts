import { describe, expect, it } from '@jest/globals'
import { safeColor, safeStyle } from './safe-layer.ts'

describe('safeStyle', () => {
  it('keeps what the editor writes', () => {
    const style = {
      backgroundImage: 'url("data:image/jpeg;base64,/9j/4AAQ+/=")',
      backgroundSize: 'cover',
      backgroundPosition: 'center',
      backgroundRepeat: 'no-repeat',
      backgroundColor: 'transparent',
      color: '#FFFFFF80',
      fontFamily: "'Noto Sans SC', 'PingFang SC', sans-serif",
      fontSize: '24px',
      fontWeight: '700',
      textAlign: 'center',
    }
    expect(safeStyle(style)).toEqual(style)
  })

  it.each(['url("/media/lake.webp")', 'url(/media/lake.webp)', "url('/media/lake.webp')"])(
    'keeps a picture of this site: %s',
    backgroundImage => {
      expect(safeStyle({ backgroundImage })).toEqual({ backgroundImage })
    },
  )

  it.each([
    'url("https://elsewhere.example/pixel.png")',
    'url("//elsewhere.example/pixel.png")',
    'url("data:image/svg+xml;base64,PHN2Zz4=")',
    'url("data:text/html;base64,AA")',
    'url("/a.png"), url("https://elsewhere.example/b.png")',
    'linear-gradient(red, blue)',
    'javascript:alert(1)',
  ])('leaves out the picture %s', backgroundImage => {
    expect(safeStyle({ backgroundImage })).toEqual({})
  })

  it.each([
    ['color', 'var(--secret)'],
    ['backgroundColor', 'url(https://elsewhere.example)'],
    ['backgroundSize', 'cover; position: fixed'],
    ['fontFamily', 'x; } body { display: none'],
    ['fontSize', '9999px'],
    ['fontWeight', 'calc(1)'],
    ['textAlign', 'inherit'],
  ])('leaves out the %s %s', (property, value) => {
    expect(safeStyle({ [property]: value })).toEqual({})
  })

  it('leaves out properties outside the list', () => {
    expect(safeStyle({ position: 'fixed', color: '#fff' } as object)).toEqual({ color: '#fff' })
  })
})

it('safeColor keeps colors', () => {
  expect(safeColor('rgb(74 14 21 / 50%)')).toBe('rgb(74 14 21 / 50%)')
  expect(safeColor('red; top: 0')).toBeUndefined()
  expect(safeColor(undefined)).toBeUndefined()
})
