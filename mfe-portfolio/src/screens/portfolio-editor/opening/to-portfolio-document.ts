import type { Layer, Portfolio, PortfolioFont } from '@tessera/shared-contracts'
import { parseFont } from '../document/fonts.ts'
import { defaultTheme, themeNames, themes } from '../templates/themes.ts'
import { emptyDocument, type PortfolioDocument } from '../document/portfolio-document.ts'

/**
 * Converts a published portfolio into a document. Its color is that of its first text, its font that of most texts, because
 * a text can have one of its own, and its theme that of its pages.
 */
export function toPortfolioDocument({ author: _author, ...content }: Portfolio): PortfolioDocument {
  const texts = content.pages.flatMap(page => page.layers).filter(({ type }) => type === 'text')
  return {
    ...content,
    description: content.description ?? '',
    fontColor: texts[0]?.style.color ?? emptyDocument.fontColor,
    font: findMainFont(texts) ?? emptyDocument.font,
    ...findTheme(content),
  }
}

/** Returns the theme whose background every page has. A document in the default one has none. */
function findTheme({ pages }: Pick<Portfolio, 'pages'>): Pick<PortfolioDocument, 'mood'> {
  const theme = themeNames.find(name => pages.every(page => page.backgroundColor === themes[name].background))
  return pages.length > 0 && theme !== undefined && theme !== defaultTheme ? { mood: theme } : {}
}

/** Returns the font that most of these texts have; of two, the one that comes first. */
function findMainFont(texts: readonly Layer[]): PortfolioFont | undefined {
  const counts = new Map<PortfolioFont, number>()
  for (const font of texts.flatMap(({ style }) => parseFont(style.fontFamily) ?? []))
    counts.set(font, (counts.get(font) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
