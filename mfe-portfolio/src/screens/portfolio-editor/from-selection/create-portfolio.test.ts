import { describe, expect, it } from '@jest/globals'
import {
  isAllowedStyle,
  parseLayerBox,
  parseLayerClasses,
  portfolioPage,
  type Layer,
} from '@tessera/shared-contracts'
import { getLayerBox } from '../../../page/layer-box.ts'
import { loadSampleTexts, markPlaceholders } from '../unfinished/placeholders.ts'
import { listUnfinished } from '../unfinished/list-unfinished.ts'
import { createPortfolio, type PortfolioTexts } from './create-portfolio.ts'
import { planPages } from './plan-pages.ts'
import type { SelectedImage } from './selected-image.ts'

const texts: PortfolioTexts = {
  getTitle: title => (title === null ? 'Selected works' : `${title} and other works`),
  getDescription: (titles, count) => `${titles.join(', ')}: ${count}`,
  label: 'Works',
  author: 'mira',
}
const createImage = (ratio: number, index: number, title = `Work ${index}`): SelectedImage => ({
  url: `/media/${index}.png`,
  ratio,
  title,
  otherTitle: title && `作品 ${index}`,
  alt: { en: `Image ${index}` },
})
/** Images of these shapes, as width by height. */
const create = (ratios: readonly number[]) =>
  createPortfolio(
    ratios.map((ratio, i) => createImage(ratio, i)),
    texts,
  )
const cycle = (ratios: readonly number[], count: number) =>
  Array.from({ length: count }, (_, index) => ratios[index % ratios.length] ?? 1)

const shapes = {
  'portraits only': [0.75, 2 / 3, 0.5625],
  'landscapes only': [1.5, 4 / 3, 16 / 9],
  'squares only': [1],
  'all shapes': [0.75, 1, 1.5, 2 / 3, 4 / 3, 0.5625, 16 / 9],
  extremes: [0.2, 6],
}
const selections = Object.entries(shapes).flatMap(([name, ratios]) =>
  [5, 12, 20].map(count => [`${count} images: ${name}`, cycle(ratios, count)] as const),
)

const listImages = (pages: ReturnType<typeof create>['pages']) =>
  pages.map(page => page.layers.filter(layer => layer.type === 'image'))
const getUrl = (layer: Layer) => layer.style.backgroundImage

describe.each(selections)('%s', (_, ratios) => {
  const { pages } = create(ratios)

  it('shows every image once after the cover, which shows one more', () => {
    const [[cover, teaser] = [], ...inside] = listImages(pages)
    const shown = inside.flat().map(getUrl)
    expect(new Set([cover && getUrl(cover), ...shown]).size).toBe(ratios.length)
    expect(shown).toHaveLength(ratios.length - 1)
    expect(shown).toContain(teaser && getUrl(teaser))
  })

  it('begins with a cover and ends with one quiet image', () => {
    expect(pages[0]?.templateName).toBe('cover')
    expect(listImages(pages).at(-1)).toHaveLength(1)
    expect(pages.at(-1)?.templateName).toBe('template-6')
  })

  it('has pages that a server accepts, with everything inside them', () => {
    for (const page of pages) {
      expect(portfolioPage.safeParse({ id: 'page_1', ...page }).success).toBe(true)
      expect(new Set(page.layers.map(({ id }) => id)).size).toBe(page.layers.length)
      for (const { style, className } of page.layers) {
        expect(isAllowedStyle(style)).toBe(true)
        expect(style.left === undefined || parseLayerBox(style, page) !== null).toBe(true)
        expect(parseLayerClasses(className).join(' ')).toBe(className)
      }
    }
  })

  it('covers no image or text with another, but on a mat', () => {
    for (const page of pages) {
      const boxes = page.layers
        .filter(({ id }) => id !== 'mat-panel')
        .map(layer => ({
          id: layer.id,
          ...(getLayerBox(layer, page) ?? { left: 0, top: 0, width: 0, height: 0 }),
        }))
      for (const [index, a] of boxes.entries())
        for (const b of boxes.slice(index + 1)) {
          const apart =
            a.left + a.width <= b.left + 1 ||
            b.left + b.width <= a.left + 1 ||
            a.top + a.height <= b.top + 1 ||
            b.top + b.height <= a.top + 1
          expect([a.id, b.id, apart]).toEqual([a.id, b.id, true])
        }
    }
  })

  it('leaves nothing for the author to finish', async () => {
    const withIds = pages.map((page, index) => ({ id: `page_${index}`, ...page }))
    expect(listUnfinished(markPlaceholders(withIds, await loadSampleTexts()), null)).toEqual([])
  })

  it('is the same for the same images', () => {
    expect(create(ratios)).toEqual(create(ratios))
  })
})

it('cuts little off images of usual shapes', () => {
  const { pages } = create(cycle(shapes['all shapes'], 20))
  for (const page of pages.slice(1))
    for (const layer of page.layers.filter(({ type }) => type === 'image')) {
      const box = getLayerBox(layer, page)
      const [, index = '0'] = /(\d+)\.png/.exec(getUrl(layer) ?? '') ?? []
      const ratio = cycle(shapes['all shapes'], 20)[Number(index)] ?? 1
      const shape = (box?.width ?? 1) / (box?.height ?? 1)
      expect(1 - Math.min(ratio / shape, shape / ratio)).toBeLessThan(0.2)
    }
})

it('mixes its pages: none is arranged as the one before, and there are several kinds', () => {
  const images = cycle(shapes['all shapes'], 20).map((ratio, index) => createImage(ratio, index))
  const arranged = planPages(images).map(({ arrangement }) => arrangement)
  expect(new Set(arranged).size).toBeGreaterThanOrEqual(5)
  expect(arranged.some((arrangement, index) => arrangement === arranged[index + 1])).toBe(false)
})

it('takes its title from a short one, and describes what is in it', () => {
  const { title, description } = create([1, 1, 1, 1, 1])
  expect(title).toBe('Work 0 and other works')
  expect(description).toBe('Work 0, Work 1, Work 2: 5')
})

it('of images without words has no empty texts and no lonely shapes', () => {
  const { title, pages } = createPortfolio(
    cycle(shapes['all shapes'], 12).map((ratio, index) => createImage(ratio, index, '')),
    texts,
  )
  expect(title).toBe('Selected works')
  for (const page of pages.slice(1))
    expect(page.layers.filter(({ type, id }) => type !== 'image' && id !== 'mat-panel')).toEqual([])
})

it('of fewer images than usual is whole too, because some may be gone', () => {
  for (const count of [1, 2, 3]) expect(create(cycle([1.5, 0.75], count)).pages).toHaveLength(count)
})
