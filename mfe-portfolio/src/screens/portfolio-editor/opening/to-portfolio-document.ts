import { portfolioFonts, type Portfolio, type PortfolioFont } from '@tessera/shared-contracts'
import { defaultMood, moodNames, moods } from '../templates/moods.ts'
import { emptyDocument, type PortfolioDocument } from '../document/portfolio-document.ts'

/** Converts a published portfolio into a document. Its color and font are those of its first text, its mood that of its pages. */
export function toPortfolioDocument({ author: _author, ...content }: Portfolio): PortfolioDocument {
  const { color, fontFamily } =
    content.pages.flatMap(page => page.layers).find(layer => layer.type === 'text')?.style ?? {}
  return {
    ...content,
    description: content.description ?? '',
    fontColor: color ?? emptyDocument.fontColor,
    font: parseFont(fontFamily) ?? emptyDocument.font,
    ...findMood(content),
  }
}

/** Returns the mood whose background every page has. A document in the default one has none. */
function findMood({ pages }: Pick<Portfolio, 'pages'>): Pick<PortfolioDocument, 'mood'> {
  const mood = moodNames.find(name => pages.every(page => page.backgroundColor === moods[name].background))
  return pages.length > 0 && mood !== undefined && mood !== defaultMood ? { mood } : {}
}

/** Returns the first font of a `font-family` value, if it is a portfolio font. */
const parseFont = (fontFamily: string | undefined): PortfolioFont | undefined => {
  const [first = ''] = fontFamily?.split(',') ?? []
  const name = first.trim().replace(/^(["'])(.*)\1$/, '$2')
  return portfolioFonts.find(font => font === name)
}
