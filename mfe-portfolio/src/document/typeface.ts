import type { Layer, LayerStyle, PortfolioFont, PortfolioPage } from '@tessera/shared-contracts'
import { fontStack } from './fonts.ts'
import type { PortfolioDocument } from './portfolio-document.ts'

/** Sets the colour of every text layer of every page (specification 2, §4). */
export function setFontColor(document: PortfolioDocument, { color }: { color: string }): PortfolioDocument {
  return { ...document, fontColor: color, pages: document.pages.map(page => styleText(page, { color })) }
}

/** Sets the font of every text layer of every page (specification 2, §4). */
export function setFont(document: PortfolioDocument, { font }: { font: PortfolioFont }): PortfolioDocument {
  const style = { fontFamily: fontStack(font) }
  return { ...document, font, pages: document.pages.map(page => styleText(page, style)) }
}

/** A page whose texts have the document's colour and font. */
export const setInTypeface = <P extends Pick<PortfolioPage, 'layers'>>(
  page: P,
  document: PortfolioDocument,
): P => styleText(page, { color: document.fontColor, fontFamily: fontStack(document.font) })

function styleText<P extends Pick<PortfolioPage, 'layers'>>(page: P, style: LayerStyle): P {
  const restyle = (layer: Layer): Layer =>
    layer.type === 'text' ? { ...layer, style: { ...layer.style, ...style } } : layer
  return { ...page, layers: page.layers.map(restyle) }
}
