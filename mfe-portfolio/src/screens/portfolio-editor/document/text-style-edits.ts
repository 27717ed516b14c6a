import type { Layer, LayerStyle, PortfolioFont, PortfolioPage } from '@tessera/shared-contracts'
import { getFontStack } from './fonts.ts'
import type { PortfolioDocument } from './portfolio-document.ts'

/** Sets the color of every text layer of every page (specification 2, §4). */
export function setFontColor(document: PortfolioDocument, { color }: { color: string }): PortfolioDocument {
  return { ...document, fontColor: color, pages: document.pages.map(page => restyleTexts(page, { color })) }
}

/** Sets the font of every text layer of every page (specification 2, §4). */
export function setFont(document: PortfolioDocument, { font }: { font: PortfolioFont }): PortfolioDocument {
  const style = { fontFamily: getFontStack(font) }
  return { ...document, font, pages: document.pages.map(page => restyleTexts(page, style)) }
}

/** Returns a page with the document's color and font on its texts. */
export const applyTextStyle = <P extends Pick<PortfolioPage, 'layers'>>(
  page: P,
  document: PortfolioDocument,
): P => restyleTexts(page, { color: document.fontColor, fontFamily: getFontStack(document.font) })

function restyleTexts<P extends Pick<PortfolioPage, 'layers'>>(page: P, style: LayerStyle): P {
  const restyle = (layer: Layer): Layer =>
    layer.type === 'text' ? { ...layer, style: { ...layer.style, ...style } } : layer
  return { ...page, layers: page.layers.map(restyle) }
}
