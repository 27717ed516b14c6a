import { portfolioFonts, type Portfolio, type PortfolioFont } from '@tessera/shared-contracts'
import { emptyDocument, type PortfolioDocument } from './portfolio-document.ts'

/** A published portfolio as a document to go on with. Its colour and font are those of its first text. */
export function documentOf({ title, description, pages }: Portfolio): PortfolioDocument {
  const { color, fontFamily } =
    pages.flatMap(page => page.layers).find(layer => layer.type === 'text')?.style ?? {}
  return {
    title,
    description: description ?? '',
    fontColor: color ?? emptyDocument.fontColor,
    font: fontOf(fontFamily) ?? emptyDocument.font,
    pages,
  }
}

/** The font that a `font-family` starts with, if it is one of ours. */
const fontOf = (fontFamily: string | undefined): PortfolioFont | undefined => {
  const [first = ''] = fontFamily?.split(',') ?? []
  const name = first.trim().replace(/^(["'])(.*)\1$/, '$2')
  return portfolioFonts.find(font => font === name)
}
