import { afterEach, describe, expect, it } from '@jest/globals'
import { createGalleryItem } from '../gallery-testing.tsx'
import { getPosterUrl, getThumbnailUrl, getThumbnailSrcSet } from './thumbnail-urls.ts'

const creationWithThumbnail = createGalleryItem(1, { thumb_url: '/media/abc_DEF-12345678-480.webp' })

describe('getThumbnailSrcSet', () => {
  it('offers both widths that our server stores', () => {
    expect(getThumbnailSrcSet(creationWithThumbnail)).toBe(
      [320, 480, 640, 960].map(width => `/media/abc_DEF-12345678-${width}.webp ${width}w`).join(', '),
    )
  })

  it.each([
    ['https://elsewhere.example/media/abc-480.webp'],
    ['/uploads/abc-480.webp'],
    ['/media/abc-480.webp?v=2'],
    ['/media/abc-small.webp'],
    [null],
    [undefined],
  ])('returns undefined for %j', thumb_url => {
    expect(getThumbnailSrcSet(createGalleryItem(1, { thumb_url }))).toBeUndefined()
  })
})

it('getThumbnailUrl falls back to the original', () => {
  expect(getThumbnailUrl(creationWithThumbnail)).toBe('/media/abc_DEF-12345678-480.webp')
  expect(getThumbnailUrl(createGalleryItem(2, { thumb_url: null }))).toBe('/media/2.png')
  expect(getThumbnailUrl(createGalleryItem(2, { thumb_url: '' }))).toBe('/media/2.png')
})

describe('getPosterUrl', () => {
  afterEach(() => {
    window.devicePixelRatio = 1
  })

  it('returns the smallest sharp width', () => {
    expect(getPosterUrl(creationWithThumbnail, 300)).toMatch(/-480\.webp$/)
    window.devicePixelRatio = 2
    expect(getPosterUrl(creationWithThumbnail, 300)).toMatch(/-960\.webp$/)
    expect(getPosterUrl(creationWithThumbnail, 3000)).toMatch(/-960\.webp$/)
  })

  it('returns the only thumbnail of another server', () => {
    expect(getPosterUrl(createGalleryItem(1, { thumb_url: '/posters/1.jpg' }), 3000)).toBe('/posters/1.jpg')
    expect(getPosterUrl(createGalleryItem(1), 300)).toBeUndefined()
  })
})
