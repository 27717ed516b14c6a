import { portfolioFonts, type Portfolio, type PortfolioFont } from '@tessera/shared-contracts'
import { defaultTheme, themeNames, themes } from '../templates/themes.ts'
import { emptyDocument, type PortfolioDocument } from '../document/portfolio-document.ts'

/** Converts a published portfolio into a document. Its color and font are those of its first text, its theme that of its pages. */
export function toPortfolioDocument({ author: _author, ...content }: Portfolio): PortfolioDocument {
  const { color, fontFamily } =
    content.pages.flatMap(page => page.layers).find(layer => layer.type === 'text')?.style ?? {}
  return {
    ...content,
    description: content.description ?? '',
    fontColor: color ?? emptyDocument.fontColor,
    font: parseFont(fontFamily) ?? emptyDocument.font,
    ...findTheme(content),
  }
}

/** Returns the theme whose background every page has. A document in the default one has none. */
function findTheme({ pages }: Pick<Portfolio, 'pages'>): Pick<PortfolioDocument, 'mood'> {
  const theme = themeNames.find(name => pages.every(page => page.backgroundColor === themes[name].background))
  return pages.length > 0 && theme !== undefined && theme !== defaultTheme ? { mood: theme } : {}
}

/** Returns the first font of a `font-family` value, if it is a portfolio font. */
const parseFont = (fontFamily: string | undefined): PortfolioFont | undefined => {
  const [first = ''] = fontFamily?.split(',') ?? []
  const name = first.trim().replace(/^(["'])(.*)\1$/, '$2')
  return portfolioFonts.find(font => font === name)
}
