import { afterEach, describe, expect, it } from '@jest/globals'
import { work } from './gallery-testing.tsx'
import { posterFor, thumbnail, thumbnailSet } from './thumbnails.ts'

const kept = work(1, { thumb_url: '/media/abc_DEF-12345678-480.webp' })

describe('thumbnailSet', () => {
  it('offers both sizes that our server keeps', () => {
    expect(thumbnailSet(kept)).toBe(
      '/media/abc_DEF-12345678-480.webp 480w, /media/abc_DEF-12345678-960.webp 960w',
    )
  })

  it.each([
    ['https://elsewhere.example/media/abc-480.webp'],
    ['/uploads/abc-480.webp'],
    ['/media/abc-480.webp?v=2'],
    ['/media/abc-small.webp'],
    [null],
    [undefined],
  ])('makes nothing up about %j', thumb_url => {
    expect(thumbnailSet(work(1, { thumb_url }))).toBeUndefined()
  })
})

it('is the work itself where a server has no small picture', () => {
  expect(thumbnail(kept)).toBe('/media/abc_DEF-12345678-480.webp')
  expect(thumbnail(work(2, { thumb_url: null }))).toBe('/media/2.png')
  expect(thumbnail(work(2, { thumb_url: '' }))).toBe('/media/2.png')
})

describe('posterFor', () => {
  afterEach(() => {
    window.devicePixelRatio = 1
  })

  it('is the smallest that is sharp', () => {
    expect(posterFor(kept, 300)).toMatch(/-480\.webp$/)
    window.devicePixelRatio = 2
    expect(posterFor(kept, 300)).toMatch(/-960\.webp$/)
    expect(posterFor(kept, 3000)).toMatch(/-960\.webp$/)
  })

  it('takes what another server has', () => {
    expect(posterFor(work(1, { thumb_url: '/posters/1.jpg' }), 3000)).toBe('/posters/1.jpg')
    expect(posterFor(work(1), 300)).toBeUndefined()
  })
})
