import {
  getImageSource,
  largeImageWidth,
  thumbnailSuffix,
  widestThumbnailWidth,
  type Layer,
  type PortfolioPage,
} from '@tessera/shared-contracts'
import { getDrawnWidth, toImageFit } from '../../page/image-fit.ts'
import { getLayerBox } from '../../page/layer-box.ts'
import { getSanitizedStyle } from '../../page/sanitized-style.ts'
import { loadImage } from './load-image.ts'

/** The original of an image or video of our server. */
const originalAddress = /^(\/media\/[\w-]{16})\.(?:png|jpg|webp|gif|(mp4|webm))$/

/**
 * Loads the images of a page, each in the smallest file that is sharp. A video is its poster.
 *
 * @returns the page without the images that failed to load, and their number
 */
export async function loadImages(
  page: PortfolioPage,
  scale: number,
  signal: AbortSignal,
): Promise<{ page: PortfolioPage; missingImages: number }> {
  let missingImages = 0
  const layers = await Promise.all(
    page.layers.map(async layer => {
      const source = getImageSource(getSanitizedStyle(layer.style).backgroundImage ?? '')
      if (source === null) return layer
      const loaded = await loadSource(source, layer, page, scale, signal)
      if (loaded === null) missingImages += 1
      const backgroundImage = loaded === null ? 'none' : `url("${loaded}")`
      return { ...layer, style: { ...layer.style, backgroundImage } }
    }),
  )
  return { page: { ...page, layers }, missingImages }
}

/** Resolves to the address of the file to draw; null where none loads. */
async function loadSource(
  source: string,
  layer: Layer,
  page: PortfolioPage,
  scale: number,
  signal: AbortSignal,
): Promise<string | null> {
  const [, medium = '', isVideo] = originalAddress.exec(source) ?? []
  if (isVideo) {
    const poster = `${medium}${thumbnailSuffix(widestThumbnailWidth)}`
    return (await loadImage(poster, signal)) && poster
  }
  // An image in its own size must have the size of its original
  if (medium === '' || toImageFit(getSanitizedStyle(layer.style)) === null)
    return (await loadImage(source, signal)) && source
  const large = `${medium}${thumbnailSuffix(largeImageWidth)}`
  const image = await loadImage(large, signal)
  if (image && isSharp(image, layer, page, scale)) return large
  if (await loadImage(source, signal)) return source
  return image && large
}

/** Whether an image has at least the pixels that are drawn. */
function isSharp(
  image: { readonly naturalWidth: number; readonly naturalHeight: number },
  layer: Layer,
  page: PortfolioPage,
  scale: number,
): boolean {
  const style = getSanitizedStyle(layer.style)
  const box = getLayerBox(layer, page) ?? { left: 0, top: 0, width: page.width, height: page.height }
  const isWide = image.naturalWidth >= getDrawnWidth(style, box) * scale
  const isTall = image.naturalHeight >= box.height * scale
  if (style.backgroundSize === 'cover') return isWide && isTall
  return style.backgroundSize === 'contain' ? isWide || isTall : isWide
}
