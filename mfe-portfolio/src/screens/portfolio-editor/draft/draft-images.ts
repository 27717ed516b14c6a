import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { clearImage } from '../document/layer-edits.ts'
import { mapIfChanged, type PortfolioDocument } from '../document/portfolio-document.ts'

/*
 * Images are most of a draft's bytes and change least. They are stored apart from the document, which names
 * them, so that each save after an edit is small.
 */

const imageReference = /^url\("draft:([\w-]+)"\)$/
const urlPrefix = 'url("'
const urlSuffix = '")'

/** A page as it is stored, and the data URLs of its images by name. */
export interface PageWithoutImages {
  page: PortfolioPage
  images: ReadonlyMap<string, string>
}

/**
 * Returns the page with names in place of its images.
 *
 * @param getName returns the name of an image by its whole `background-image` value. That string exists already,
 *   so a lookup is fast. A part of it would first have to be copied: megabytes for each of fifty pages.
 */
export function extractImages(
  page: PortfolioPage,
  getName: (backgroundImage: string) => string,
): PageWithoutImages {
  const images = new Map<string, string>()
  const withoutImages = mapImages(page, backgroundImage => {
    if (!backgroundImage.startsWith(`${urlPrefix}data:`)) return backgroundImage
    const name = getName(backgroundImage)
    images.set(name, backgroundImage.slice(urlPrefix.length, -urlSuffix.length))
    return `url("draft:${name}")`
  })
  return { page: withoutImages, images }
}

/** Returns the `background-image` value that shows an image. */
export const toCssUrl = (dataUrl: string) => urlPrefix + dataUrl + urlSuffix

/**
 * Returns a function that gives documents their images. A layer whose image is lost becomes empty. A page that several
 * documents share is the same object in each result too.
 */
export function createImageRestorer(
  images: ReadonlyMap<string, string>,
): (document: PortfolioDocument) => PortfolioDocument {
  const restored = new Map<PortfolioPage, PortfolioPage>()
  const restorePage = (page: PortfolioPage): PortfolioPage => {
    const known = restored.get(page) ?? mapImages(page, backgroundImage => findImage(backgroundImage, images))
    restored.set(page, known)
    return known
  }
  return document => ({ ...document, pages: document.pages.map(restorePage) })
}

function findImage(backgroundImage: string, images: ReadonlyMap<string, string>): string | undefined {
  const [, name] = imageReference.exec(backgroundImage) ?? []
  if (name === undefined) return backgroundImage
  const dataUrl = images.get(name)
  return dataUrl === undefined ? undefined : toCssUrl(dataUrl)
}

function mapImages(
  page: PortfolioPage,
  update: (backgroundImage: string) => string | undefined,
): PortfolioPage {
  const updateLayer = (layer: Layer): Layer => {
    const { backgroundImage } = layer.style
    if (backgroundImage === undefined) return layer
    const updated = update(backgroundImage)
    if (updated === backgroundImage) return layer
    if (updated === undefined) return clearImage(layer, page)
    return { ...layer, style: { ...layer.style, backgroundImage: updated } }
  }
  return { ...page, layers: [...mapIfChanged(page.layers, updateLayer)] }
}
