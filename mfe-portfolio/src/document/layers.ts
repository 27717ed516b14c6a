import type { Layer, LayerStyle, PortfolioPage } from '@tessera/shared-contracts'
import { emptyStyle } from '../templates/templates.ts'
import { changeEach, changePage, type PortfolioDocument } from './portfolio-document.ts'

/** Where a layer is. */
export interface LayerPlace {
  pageId: string
  layerId: string
}

/** Sets the text of a text layer. */
export const setText = (
  document: PortfolioDocument,
  { content, ...place }: LayerPlace & { content: string },
): PortfolioDocument =>
  changeLayer(document, place, 'text', layer => (layer.content === content ? layer : { ...layer, content }))

/** Fills an image layer with a picture, as the specification has it (2, §4). The address is a data URL. */
export const setImage = (
  document: PortfolioDocument,
  { url, ...place }: LayerPlace & { url: string },
): PortfolioDocument =>
  changeLayer(document, place, 'image', layer => ({
    ...layer,
    style: { ...layer.style, ...pictureStyle(url) },
  }))

/** Places the picture of an image layer; the styles are those of `placementStyle`. */
export const setPlacement = (
  document: PortfolioDocument,
  { style, ...place }: LayerPlace & { style: Pick<LayerStyle, 'backgroundSize' | 'backgroundPosition'> },
): PortfolioDocument =>
  changeLayer(document, place, 'image', layer =>
    hasPicture(layer) && !holds(layer.style, style)
      ? { ...layer, style: { ...layer.style, ...style } }
      : layer,
  )

/** Empties an image layer: it is as its template gave it. */
export const removeImage = (document: PortfolioDocument, place: LayerPlace): PortfolioDocument =>
  changeLayer(document, place, 'image', (layer, page) =>
    hasPicture(layer) ? { ...layer, style: emptyStyle(page, layer) } : layer,
  )

const holds = (style: LayerStyle, part: LayerStyle) =>
  style.backgroundSize === part.backgroundSize && style.backgroundPosition === part.backgroundPosition

const pictureStyle = (url: string): LayerStyle => ({
  backgroundImage: `url("${url}")`,
  backgroundSize: 'cover',
  backgroundPosition: 'center',
  backgroundRepeat: 'no-repeat',
  backgroundColor: 'transparent',
})

export const hasPicture = (layer: Layer): boolean => Boolean(layer.style.backgroundImage)

function changeLayer(
  document: PortfolioDocument,
  { pageId, layerId }: LayerPlace,
  type: Layer['type'],
  change: (layer: Layer, page: PortfolioPage) => Layer,
): PortfolioDocument {
  return changePage(document, pageId, page => {
    const layers = changeEach(page.layers, layer =>
      layer.id === layerId && layer.type === type ? change(layer, page) : layer,
    )
    return layers === page.layers ? page : { ...page, layers: [...layers] }
  })
}
