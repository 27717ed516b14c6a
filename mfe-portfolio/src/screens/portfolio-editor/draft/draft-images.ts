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

/**
 * Returns the document with names in place of its images, and the data URLs of the images by name.
 *
 * @param getName returns the name of an image by its whole `background-image` value. That string exists already,
 *   so a lookup is fast. A part of it would first have to be copied: megabytes for each of fifty pages.
 */
export function extractImages(
  document: PortfolioDocument,
  getName: (backgroundImage: string) => string,
): { document: PortfolioDocument; images: Map<string, string> } {
  const images = new Map<string, string>()
  const withoutImages = mapImages(document, backgroundImage => {
    if (!backgroundImage.startsWith(`${urlPrefix}data:`)) return backgroundImage
    const name = getName(backgroundImage)
    images.set(name, backgroundImage.slice(urlPrefix.length, -urlSuffix.length))
    return `url("draft:${name}")`
  })
  return { document: withoutImages, images }
}

/** Returns the `background-image` value that shows an image. */
export const toCssUrl = (dataUrl: string) => urlPrefix + dataUrl + urlSuffix

/** Returns the document with its images. A layer whose image is lost becomes empty. */
export const restoreImages = (
  document: PortfolioDocument,
  images: ReadonlyMap<string, string>,
): PortfolioDocument =>
  mapImages(document, backgroundImage => {
    const [, name] = imageReference.exec(backgroundImage) ?? []
    if (name === undefined) return backgroundImage
    const dataUrl = images.get(name)
    return dataUrl === undefined ? undefined : toCssUrl(dataUrl)
  })

function mapImages(
  document: PortfolioDocument,
  update: (backgroundImage: string) => string | undefined,
): PortfolioDocument {
  const updateLayer = (layer: Layer, page: PortfolioPage): Layer => {
    const { backgroundImage } = layer.style
    if (backgroundImage === undefined) return layer
    const updated = update(backgroundImage)
    if (updated === backgroundImage) return layer
    if (updated === undefined) return clearImage(layer, page)
    return { ...layer, style: { ...layer.style, backgroundImage: updated } }
  }
  const pages = document.pages.map(page => ({
    ...page,
    layers: [...mapIfChanged(page.layers, layer => updateLayer(layer, page))],
  }))
  return { ...document, pages }
}
