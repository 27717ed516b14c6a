import {
  getImageSource,
  isAllowedBox,
  isAllowedColor,
  isAllowedStyle,
  parseImageDataUrl,
  type Layer,
  type LayerStyle,
  type PortfolioPage,
} from '@tessera/shared-contracts'
import { DomainError } from '../../domain-error.ts'
import { UnreadableImageError } from '../media/images.ts'
import { getMediumId } from '../media/media.ts'

/** The content of a layer's `url(…)`: a media URL of this site, a data URL, or the name of an image that was inside the document. */
export type ImageSource = string

/**
 * Validates the pages and layers of a document, removes what cannot be a class name, and collects the images of the
 * layers. Fields, layer types, style properties and class names that this release does not know stay.
 *
 * @throws {DomainError} with the number of the invalid page, from 1
 */
export function validateLayers(pages: readonly PortfolioPage[]): {
  pages: readonly PortfolioPage[]
  images: ReadonlySet<ImageSource>
} {
  const images = new Set<ImageSource>()
  const validated = pages.map((page, i) => {
    const refuse = () => new DomainError('portfolio.style', { page: i + 1 })
    if (page.backgroundColor !== undefined && !isAllowedColor(page.backgroundColor)) throw refuse()
    return { ...page, layers: page.layers.map(layer => validateLayer(layer, page, refuse)) }
  })
  for (const { style } of validated.flatMap(page => page.layers)) {
    const source = style.backgroundImage && getImageSource(style.backgroundImage)
    if (source) images.add(source)
  }
  return { pages: validated, images }
}

function validateLayer(layer: Layer, page: PortfolioPage, refuse: () => DomainError): Layer {
  const { backgroundImage } = layer.style
  if (!isAllowedStyle(layer.style) || !isAllowedBox(layer.style, page)) throw refuse()
  if (backgroundImage !== undefined && !isStorableImage(backgroundImage)) throw refuse()
  return { ...layer, className: layer.className.split(/\s+/).filter(isClassName).join(' ') }
}

/** The shape of the names in `layerClasses`. The viewer applies only those in the list. */
const isClassName = (name: string) => /^[a-z][a-z\d-]*$/.test(name)

/** Of the addresses on this site that the contract allows, only those of media are images. */
function isStorableImage(backgroundImage: string): boolean {
  if (backgroundImage === 'none') return true
  const source = getImageSource(backgroundImage)
  return source !== null && (getMediumId(source) !== null || parseImageDataUrl(source) !== null)
}

/** Replaces the sources of images in the pages. */
export function replaceImages(
  pages: readonly PortfolioPage[],
  replacements: ReadonlyMap<ImageSource, ImageSource>,
): PortfolioPage[] {
  const replaceImage = (style: LayerStyle): LayerStyle => {
    const replacement = replacements.get(getImageSource(style.backgroundImage ?? '') ?? '')
    return replacement === undefined ? style : { ...style, backgroundImage: `url("${replacement}")` }
  }
  return pages.map(page => ({
    ...page,
    layers: page.layers.map(layer => ({ ...layer, style: replaceImage(layer.style) })),
  }))
}

/**
 * Returns the bytes of a data URL.
 *
 * @throws {UnreadableImageError} for any other URL or type
 */
export function decodeDataUrl(source: string, types = ['png', 'jpeg', 'webp', 'gif']): Buffer {
  const parsed = parseImageDataUrl(source)
  if (!parsed || !types.includes(parsed.type)) throw new UnreadableImageError('not a data URL of an image')
  return Buffer.from(parsed.base64, 'base64')
}
