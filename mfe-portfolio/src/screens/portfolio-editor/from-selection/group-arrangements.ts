import { getImage, pageBox as page, type Arrangement } from './arrangement.ts'
import { createPageLayers, fitFrame, type Frame } from './frame.ts'
import type { SelectedImage } from './selected-image.ts'

/** A title and the same in the other language, one below the other. */
const toCaption = ({ title, otherTitle }: SelectedImage) => [title, otherTitle].filter(Boolean).join('\n')

const pairFrame: Frame = { min: 0.6, max: 0.82 }
/** Two upright images, the right one lower. */
const pair: Arrangement = {
  template: 'template-2',
  frames: [pairFrame, pairFrame],
  cost: 0,
  compose(images) {
    const [left, right] = [getImage(images, 0), getImage(images, 1)]
    const width = 334
    const [leftHeight, rightHeight] = [left, right].map(image => width / fitFrame(pairFrame, image)) as [
      number,
      number,
    ]
    const caption = { width, height: 64 }
    const rightTop = page.height - 64 - (toCaption(right) ? 80 : 0) - rightHeight
    const layers = createPageLayers('template-2')
    return [
      ...layers.image('pair-left', left, { left: 56, top: 64, width, height: leftHeight }),
      ...layers.text('pair-left-caption', toCaption(left), { ...caption, left: 56, top: 80 + leftHeight }),
      ...layers.image('pair-right', right, { left: 421, top: rightTop, width, height: rightHeight }),
      ...layers.text('pair-right-caption', toCaption(right), {
        ...caption,
        left: 421,
        top: rightTop + rightHeight + 16,
      }),
    ]
  },
}

const duoFrame: Frame = { min: 1.25, max: 1.9 }
/** Two landscapes, one at each edge, their captions beside them. */
const duo: Arrangement = {
  template: 'template-2',
  frames: [duoFrame, duoFrame],
  cost: 0,
  compose(images) {
    const [upper, lower] = [getImage(images, 0), getImage(images, 1)]
    const width = 530
    const [upperHeight, lowerHeight] = [upper, lower].map(image => width / fitFrame(duoFrame, image)) as [
      number,
      number,
    ]
    const top = 56
    const lowerTop = page.height - 56 - lowerHeight
    const caption = { width: 177, height: 150 }
    const layers = createPageLayers('template-2')
    return [
      ...layers.image('pair-left', upper, { left: 0, top, width, height: upperHeight }),
      ...layers.text('pair-left-caption', toCaption(upper), { ...caption, left: 558, top }),
      ...layers.image('pair-right', lower, { left: 281, top: lowerTop, width, height: lowerHeight }),
      ...layers.text('pair-right-caption', toCaption(lower), {
        ...caption,
        left: 76,
        top: Math.max(lowerTop, top + upperHeight + 24),
      }),
    ]
  },
}

const stepFrame: Frame = { min: 1.37, max: 1.37 }
/** From the top of one step to that of the next. */
const stepDistance = 287
const steps = ['steps-first', 'steps-second', 'steps-third'] as const
/** Three landscapes from top to bottom, each with its title. */
const trio: Arrangement = {
  template: 'template-7',
  frames: [stepFrame, stepFrame, stepFrame],
  needsTitles: true,
  cost: -0.02,
  compose(images) {
    const layers = createPageLayers('template-7')
    return steps.flatMap((id, index) => {
      const image = getImage(images, index)
      const rule = id === 'steps-third' || !image.title ? [] : layers.shape(`${id}-rule`)
      const column = { left: 436, width: 319, top: page.margin + index * stepDistance }
      return [
        ...layers.image(id, image),
        ...layers.text(`${id}-title`, image.title, { ...column, height: 80 }),
        ...layers.text(`${id}-body`, image.otherTitle, { ...column, top: column.top + 88, height: 120 }),
        ...rule,
      ]
    })
  },
}

const detailFrame: Frame = { min: 0.816, max: 0.816 }
/** One large image above three small ones. */
const sheet: Arrangement = {
  template: 'template-9',
  frames: [{ min: 1.294, max: 1.294 }, detailFrame, detailFrame, detailFrame],
  cost: -0.02,
  compose(images) {
    const layers = createPageLayers('template-9')
    const ids = ['sheet-large', 'sheet-first', 'sheet-second', 'sheet-third'] as const
    return ids.flatMap((id, index) => layers.image(id, getImage(images, index)))
  },
}

const quarterFrame: Frame = { min: 0.866, max: 0.866 }
const quarterGap = 8
/** Four images that fill the page. */
const quartet: Arrangement = {
  template: 'template-4',
  frames: [quarterFrame, quarterFrame, quarterFrame, quarterFrame],
  cost: -0.02,
  compose(images) {
    const layers = createPageLayers('template-4')
    const ids = ['mosaic-large', 'mosaic-top', 'mosaic-wide', 'mosaic-middle'] as const
    const width = (page.width - quarterGap) / 2
    const height = (page.height - quarterGap) / 2
    return ids.flatMap((id, index) => {
      const [left, top] = [(index % 2) * (width + quarterGap), Math.floor(index / 2) * (height + quarterGap)]
      return layers.image(id, getImage(images, index), { left, top, width, height })
    })
  },
}

/** Pages of several images. */
export const groupArrangements: readonly Arrangement[] = [pair, duo, trio, sheet, quartet]
