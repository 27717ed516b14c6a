import type { Layer, LayerStyle, PortfolioPage } from '@tessera/shared-contracts'
import { applyThemeToLayer } from '../templates/themes.ts'
import { getEmptyImageStyle } from '../templates/template-catalog.ts'
import { getTheme } from './theme-edits.ts'
import { mapIfChanged, updatePage, type PortfolioDocument } from './portfolio-document.ts'

/** Names a layer in a document. */
export interface LayerPath {
  pageId: string
  layerId: string
}

/** The placeholder of a text that is meant to stay: no text to show is the same. */
export const keptText = ''

/** Sets the text of a text layer. */
export const setText = (
  document: PortfolioDocument,
  { content, ...path }: LayerPath & { content: string },
): PortfolioDocument =>
  updateLayer(document, path, ['text'], layer => (layer.content === content ? layer : { ...layer, content }))

/** Says that a text which a template has given is meant to stay, so that visitors see it. */
export const keepText = (document: PortfolioDocument, path: LayerPath): PortfolioDocument =>
  updateLayer(document, path, ['text'], layer =>
    layer.placeholder === keptText ? layer : { ...layer, placeholder: keptText },
  )

/** Fills an image layer with an image (specification 2, §4). The URL is a data URL. */
export const setImage = (
  document: PortfolioDocument,
  { url, ...path }: LayerPath & { url: string },
): PortfolioDocument => updateLayer(document, path, ['image'], layer => fillWithImage(layer, url))

/** Returns an image layer that shows an image. What described the image before is gone. */
export const fillWithImage = ({ alt: _alt, ...layer }: Layer, url: string): Layer => ({
  ...layer,
  style: { ...layer.style, ...toImageStyle(url) },
})

/** Places the image of an image layer. The style comes from `toPlacementStyle`. */
export const setImagePlacement = (
  document: PortfolioDocument,
  { style, ...path }: LayerPath & { style: Pick<LayerStyle, 'backgroundSize' | 'backgroundPosition'> },
): PortfolioDocument =>
  updateLayer(document, path, ['image'], layer =>
    hasImage(layer) && !hasPlacement(layer.style, style)
      ? { ...layer, style: { ...layer.style, ...style } }
      : layer,
  )

/** Removes the image of an image layer, which then looks as its template defines it. */
export const removeImage = (document: PortfolioDocument, path: LayerPath): PortfolioDocument =>
  updateLayer(document, path, ['image'], (layer, page) =>
    hasImage(layer) ? applyThemeToLayer(clearImage(layer, page), getTheme(document)) : layer,
  )

/** Returns an image layer with the style of an empty one. Properties that do not describe the image stay. */
export function clearImage(layer: Layer, page: PortfolioPage): Layer {
  const {
    backgroundImage: _image,
    backgroundSize: _size,
    backgroundPosition: _position,
    backgroundRepeat: _repeat,
    backgroundColor: _color,
    ...style
  } = layer.style
  const { alt: _alt, ...rest } = layer
  return { ...rest, style: { ...style, ...getEmptyImageStyle(page, layer) } }
}

const hasPlacement = (style: LayerStyle, placement: LayerStyle) =>
  style.backgroundSize === placement.backgroundSize &&
  style.backgroundPosition === placement.backgroundPosition

const toImageStyle = (url: string): LayerStyle => ({
  backgroundImage: `url("${url}")`,
  backgroundSize: 'cover',
  backgroundPosition: 'center',
  backgroundRepeat: 'no-repeat',
  backgroundColor: 'transparent',
})

export const hasImage = (layer: Layer): boolean => Boolean(layer.style.backgroundImage)

/** Updates a layer of one of these types. Returns the document itself where the layer does not change. */
export function updateLayer(
  document: PortfolioDocument,
  { pageId, layerId }: LayerPath,
  types: readonly Layer['type'][],
  update: (layer: Layer, page: PortfolioPage) => Layer,
): PortfolioDocument {
  return updatePage(document, pageId, page => {
    const layers = mapIfChanged(page.layers, layer =>
      layer.id === layerId && types.includes(layer.type) ? update(layer, page) : layer,
    )
    return layers === page.layers ? page : { ...page, layers: [...layers] }
  })
}
