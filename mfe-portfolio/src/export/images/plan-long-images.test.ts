import { expect, it } from '@jest/globals'
import { canvasLimits, getPageScale } from './canvas.ts'
import { planLongImages } from './plan-long-images.ts'

const portrait = { width: 811, height: 937 }
const landscape = { width: 937, height: 811 }
const numberPages = (count: number) => Array.from({ length: count }, (_, number) => ({ ...portrait, number }))

it('pages are one below the other, 1,080 pixels wide', () => {
  const pages = numberPages(8)
  expect(planLongImages(pages)).toEqual([{ width: 1080, height: 8 * 1248, pages }])
})

it('landscape and portrait pages have one width', () => {
  const [image] = planLongImages([portrait, landscape])
  expect(image).toMatchObject({ width: 1080, height: 1248 + 935 })
})

it('an image that would be too long is narrower, as long as it can be read', () => {
  const images = planLongImages(numberPages(19))
  expect(images.map(({ width }) => width)).toEqual([746])
  expect(images[0]?.height).toBeLessThanOrEqual(canvasLimits.maxSidePx)
})

it('more pages are divided evenly into as few images as possible, in their order', () => {
  const images = planLongImages(numberPages(50))
  expect(images.map(({ pages, width }) => [pages.length, width])).toEqual(Array(5).fill([10, 1080]))
  expect(images.flatMap(({ pages }) => pages.map(({ number }) => number))).toEqual([...Array(50).keys()])
  expect(planLongImages(numberPages(22)).map(({ pages }) => pages.length)).toEqual([11, 11])
})

it.each([
  [[{ width: 1, height: 4096 }]],
  [[{ width: 4096, height: 4096 }]],
  [[portrait, { width: 10, height: 4096 }, portrait]],
  [numberPages(13)],
  [numberPages(49)],
])('no image exceeds what a canvas may have: %j', pages => {
  for (const { width, height } of planLongImages(pages)) {
    expect(width * height).toBeLessThanOrEqual(canvasLimits.maxPixels * 1.001)
    expect(Math.max(width, height)).toBeLessThanOrEqual(canvasLimits.maxSidePx)
  }
})

it('without pages there is no image', () => {
  expect(planLongImages([])).toEqual([])
})

it('a page is drawn with two pixels for each of its own, the largest ones with fewer', () => {
  expect(getPageScale(portrait)).toBe(2)
  expect(getPageScale({ width: 4096, height: 4096 })).toBe(1)
})
