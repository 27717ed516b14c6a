import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getAnimationSources,
  getSrcSet,
  imageWidths,
  thumbnailSuffix,
  thumbnailWidths,
} from './thumbnails.ts'

test('names the file of each width', () => {
  const names = ['-320.webp', '-480.webp', '-640.webp', '-960.webp', '-1920.webp']
  assert.deepEqual(imageWidths.map(thumbnailSuffix), names)
})

test('an original and each smaller file have the same srcset', () => {
  const srcSet = ['320', '480', '640', '960', '1920']
    .map(width => `/media/abc_DEF-12345678-${width}.webp ${width}w`)
    .join(', ')
  for (const name of ['.png', '.jpg', '.gif', '.webp', '-480.webp', '-1920.webp'])
    assert.equal(getSrcSet(`/media/abc_DEF-12345678${name}`), srcSet, name)
})

test('a srcset can be limited to the thumbnails', () => {
  const address = '/media/abc_DEF-12345678.png'
  assert.match(getSrcSet(address, thumbnailWidths) ?? '', /320w, .* \S+ 960w$/)
})

test('a srcset ends with the first file that is as wide as the original', () => {
  const endsWith = (width: number | null | undefined) =>
    getSrcSet('/media/abc_DEF-12345678.png', imageWidths, width)?.split(' ').at(-1)
  assert.deepEqual([300, 640, 641, 960, 961, 3000].map(endsWith), [
    '320w',
    '640w',
    '960w',
    '960w',
    '1920w',
    '1920w',
  ])
  assert.deepEqual([null, undefined].map(endsWith), ['1920w', '1920w'])
})

test('an address that is not of our server has no srcset', () => {
  for (const address of [
    'https://elsewhere.example/media/abc_DEF-12345678.png',
    '/uploads/abc_DEF-12345678.png',
    '/media/abc_DEF-12345678.png?v=2',
    '/media/abc_DEF-12345678.mp4',
    '/media/abc-small.webp',
    'data:image/png;base64,AAAA',
    '',
    null,
    undefined,
  ])
    assert.equal(getSrcSet(address), undefined, String(address))
})

test('an original that may be an animation has a file in motion, and thumbnails at rest', () => {
  for (const name of ['.png', '.gif', '.webp']) {
    const url = `/media/abc_DEF-12345678${name}`
    const stillSrcSet = getSrcSet(url, thumbnailWidths)
    assert.deepEqual(getAnimationSources(url), { url, stillSrcSet }, name)
  }
  for (const name of ['.jpg', '-480.webp', '.mp4'])
    assert.equal(getAnimationSources(`/media/abc_DEF-12345678${name}`), undefined, name)
  assert.equal(getAnimationSources(null), undefined)
})
