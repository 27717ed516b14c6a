import { getImage, pageBox as page, type Arrangement } from './arrangement.ts'
import { createPageLayers, fitFrame, type Frame } from './frame.ts'

const contentWidth = page.width - 2 * page.margin

const heroFrame: Frame = { min: 1.27, max: 1.62 }
/** A landscape from edge to edge, its title below. */
const hero: Arrangement = {
  template: 'template-1',
  frames: [heroFrame],
  cost: 0.05,
  compose(images) {
    const image = getImage(images, 0)
    const height = page.width / fitFrame(heroFrame, image)
    // A lower image keeps its distance to the text
    const top = height < 560 ? 592 - height : 0
    const bottom = top + height
    const layers = createPageLayers('template-1')
    const textHeight = page.height - page.margin - bottom - 80
    const title = { left: page.margin, top: bottom + 80, width: contentWidth, height: textHeight }
    const [left, right] = [
      { ...title, width: 330 },
      { ...title, left: 426, top: title.top + 12, width: 329 },
    ]
    return [
      ...layers.image('hero-image', image, { left: 0, top, width: page.width, height }),
      ...(image.title ? layers.shape('hero-mark', { left: 56, top: bottom + 55, width: 56, height: 6 }) : []),
      ...layers.text('hero-title', image.title, image.otherTitle ? left : title),
      ...layers.text('hero-body', image.otherTitle, right),
    ]
  },
}

const bandFrame: Frame = { min: 1.62, max: 3 }
/** A panorama from edge to edge below its title. */
const band: Arrangement = {
  template: 'template-5',
  frames: [bandFrame],
  cost: 0,
  compose(images) {
    const image = getImage(images, 0)
    const height = page.width / fitFrame(bandFrame, image)
    const top = image.title ? 268 : (page.height - height) / 2
    const layers = createPageLayers('template-5')
    const lead = { left: page.margin, top: top + height + 36, width: contentWidth, height: 120 }
    return [
      ...layers.text('band-title', image.title, { left: 53, top: 80, width: 702, height: 160 }, 'type-title'),
      ...layers.image('band-image', image, { left: 0, top, width: page.width, height }),
      ...layers.text('band-lead', image.otherTitle, lead),
    ]
  },
}

const matFrame: Frame = { min: 0.4, max: 2.6 }
/** Returns a page with one image on a mat, as in a gallery. */
const createMat = (maxSize: { width: number; height: number }, cost: number): Arrangement => ({
  template: 'template-6',
  frames: [matFrame],
  cost,
  compose(images) {
    const image = getImage(images, 0)
    const ratio = fitFrame(matFrame, image)
    const width = Math.min(maxSize.width, maxSize.height * ratio)
    const height = width / ratio
    const middle = image.title ? 376 : page.height / 2
    const box = { left: (page.width - width) / 2, top: middle - height / 2, width, height }
    const layers = createPageLayers('template-6')
    return [
      ...layers.shape('mat-panel'),
      ...layers.image('mat-image', image, box),
      ...(image.title ? layers.shape('mat-mark') : []),
      ...layers.text('mat-title', image.title),
      ...layers.text('mat-caption', image.otherTitle),
    ]
  },
})
/** An image of any shape. */
export const mat = createMat({ width: 600, height: 560 }, 0.12)
/** The last page: one small image with much room around it. */
export const closing = createMat({ width: 380, height: 400 }, 0)

const tallFrame: Frame = { min: 0.5, max: 0.6 }
/** An image as tall as the page beside its title. */
const tall: Arrangement = {
  template: 'template-3',
  frames: [tallFrame],
  needsTitles: true,
  cost: 0,
  compose(images) {
    const image = getImage(images, 0)
    const width = page.height * fitFrame(tallFrame, image)
    const column = { left: page.margin, width: page.width - width - page.margin - 24 }
    const layers = createPageLayers('template-3')
    return [
      ...layers.image('column-tall', image, { left: page.width - width, top: 0, width, height: page.height }),
      ...layers.text('column-title', image.title, { ...column, top: 96, height: 200 }, 'type-subtitle'),
      ...layers.shape('column-mark', { left: page.margin, top: 64, width: 56, height: 6 }),
      ...layers.text('column-body', image.otherTitle, { ...column, top: 316, height: 160 }),
    ]
  },
}

/** Pages of one image. */
export const singleArrangements: readonly Arrangement[] = [hero, band, mat, tall]
