import { beforeEach, expect, it } from '@jest/globals'
import type { LayerStyle, PortfolioPage } from '@tessera/shared-contracts'
import { fakeImages } from './fake-images.ts'
import { loadImages } from './load-images.ts'

/** The width of each file that loads. */
let files: Record<string, number>
let requests: string[]
beforeEach(() => {
  files = {}
  requests = fakeImages(source => files[source] ?? null)
})

const box = { left: '0px', top: '0px', width: '400px', height: '200px' }
const medium = '/media/abc_DEF-12345678'
const createPage = (...styles: LayerStyle[]): PortfolioPage => ({
  id: 'page_1',
  width: 811,
  height: 937,
  layers: styles.map((style, index) => ({ id: `image_${index}`, type: 'image', className: '', style })),
})

/** Loads the images of a page at two pixels for each, and returns the backgrounds of its layers. */
async function load(...styles: LayerStyle[]) {
  const { page, missingImages } = await loadImages(createPage(...styles), 2, new AbortController().signal)
  return { backgrounds: page.layers.map(({ style }) => style.backgroundImage), missingImages }
}

const original = { ...box, backgroundImage: `url("${medium}.png")`, backgroundSize: 'cover' }

it('an image is drawn from the file of 1,920 pixels where that is sharp', async () => {
  files = { [`${medium}-1920.webp`]: 1920, [`${medium}.png`]: 6000 }
  expect(await load(original)).toEqual({ backgrounds: [`url("${medium}-1920.webp")`], missingImages: 0 })
  expect(requests).toEqual([`${medium}-1920.webp`])
})

it.each([
  ['enlarged', { ...original, backgroundSize: '300% 300%', backgroundRepeat: 'no-repeat' }],
  ['cut to a tall frame', { ...original, height: '900px', width: '200px' }],
  ['tiled in its own size', { ...original, backgroundSize: 'auto' }],
])('an image that is %s is drawn from its original', async (_how, style) => {
  files = { [`${medium}-1920.webp`]: 1920, [`${medium}.png`]: 6000 }
  expect(await load(style)).toEqual({ backgrounds: [`url("${medium}.png")`], missingImages: 0 })
})

it('a small image is drawn from its original, and the smaller file serves where that fails', async () => {
  files = { [`${medium}-1920.webp`]: 640 }
  expect(await load(original)).toEqual({ backgrounds: [`url("${medium}-1920.webp")`], missingImages: 0 })
  expect(requests).toEqual([`${medium}-1920.webp`, `${medium}.png`])
})

it('a video is its poster', async () => {
  files = { [`${medium}-960.webp`]: 960 }
  const { backgrounds } = await load({ ...original, backgroundImage: `url("${medium}.mp4")` })
  expect(backgrounds).toEqual([`url("${medium}-960.webp")`])
})

it('an image of a draft is drawn as it is', async () => {
  const source = 'data:image/png;base64,AAAA'
  files = { [source]: 10 }
  expect((await load({ ...box, backgroundImage: `url("${source}")` })).backgrounds).toEqual([
    `url("${source}")`,
  ])
})

it('an image that fails to load is left out and counted, and the others are drawn', async () => {
  files = { '/demo/lake.webp': 1200 }
  const style = { ...box, backgroundImage: 'url("/demo/lake.webp")' }
  expect(await load(original, style, { ...box, backgroundColor: '#ffffff' })).toEqual({
    backgrounds: ['none', 'url("/demo/lake.webp")', undefined],
    missingImages: 1,
  })
})
