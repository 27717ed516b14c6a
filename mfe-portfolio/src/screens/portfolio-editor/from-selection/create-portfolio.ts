import { limits, type PortfolioPage } from '@tessera/shared-contracts'
import { createPage, templates, type TemplateName } from '../templates/template-catalog.ts'
import { createPageLayers, getCrop, type Frame } from './frame.ts'
import { planPages } from './plan-pages.ts'
import { closing } from './single-arrangements.ts'
import type { SelectedImage } from './selected-image.ts'

/** The sentences of a generated portfolio, in the language of the member. */
export interface PortfolioTexts {
  /** The title, after that of one of the images; without one where none has a title. */
  getTitle: (workTitle: string | null) => string
  /** What is in it. */
  getDescription: (titles: readonly string[], count: number) => string
  /** Above the title. */
  label: string
  author: string
}

export interface CreatedPortfolio {
  readonly title: string
  readonly description: string
  readonly pages: readonly Omit<PortfolioPage, 'id'>[]
}

/** The large image of the cover is cut to this shape, the small one to that. */
const coverFrame: Frame = { min: 0.927, max: 0.927 }
const teaserFrame: Frame = { min: 0.876, max: 0.876 }
/** For each place further back a image is less wanted on the cover. */
const orderWeight = 0.02
/** A longer title of a image does not name a portfolio: it would fill the cover. */
const maxNamingTitle = 24

/** Lays out a portfolio: a cover, pages by the shapes of the images, a quiet last page. The same images make the same. */
export function createPortfolio(images: readonly SelectedImage[], texts: PortfolioTexts): CreatedPortfolio {
  const cover = findBest(images, coverFrame)
  const inside = images.filter(image => image !== cover)
  const last = inside.at(-1)
  const middle = inside.slice(0, -1)
  const titles = [cover, ...inside].flatMap(image => image?.title || [])
  const naming = titles.find(title => getWidth(title) <= maxNamingTitle) ?? null
  const title = Array.from(texts.getTitle(naming)).slice(0, limits.portfolio.maxTitleLength).join('')
  const description = texts.getDescription(titles.slice(0, 3), images.length)
  const pages = [
    ...(cover
      ? [{ template: 'cover' as const, layers: composeCover(cover, inside, { title, description, texts }) }]
      : []),
    ...planPages(middle).map(({ arrangement, images: shown }) => ({
      template: arrangement.template,
      layers: arrangement.compose(shown),
    })),
    ...(last ? [{ template: closing.template, layers: closing.compose([last]) }] : []),
  ]
  return { title, description, pages: pages.map(({ template, layers }) => toPage(template, layers)) }
}

function composeCover(
  cover: SelectedImage,
  inside: readonly SelectedImage[],
  { title, description, texts }: { title: string; description: string; texts: PortfolioTexts },
) {
  const layers = createPageLayers('cover')
  const teaser = findBest(inside, teaserFrame)
  return [
    ...layers.image('cover-large', cover),
    ...(teaser ? layers.image('cover-small', teaser) : []),
    ...layers.shape('cover-mark'),
    ...layers.text('cover-project', texts.label),
    ...layers.text('cover-title', title),
    ...layers.shape('cover-rule'),
    ...layers.text('cover-author', texts.author),
    ...layers.text('cover-description', description),
  ]
}

const findBest = (images: readonly SelectedImage[], frame: Frame): SelectedImage | undefined =>
  images.toSorted((a, b) => getRank(images, a, frame) - getRank(images, b, frame))[0]

const getRank = (images: readonly SelectedImage[], image: SelectedImage, frame: Frame) =>
  getCrop(frame, image) + orderWeight * images.indexOf(image)

/** The width of a text in letters: a Chinese character is as wide as two. */
const getWidth = (text: string) => Array.from(text).reduce((sum, each) => sum + (each > '\u2E80' ? 2 : 1), 0)

function toPage(name: TemplateName, layers: PortfolioPage['layers']): Omit<PortfolioPage, 'id'> {
  const template = templates.find(each => each.name === name)
  if (!template) throw new Error(`There is no template ${name}.`)
  return { ...createPage(template, String), layers }
}
