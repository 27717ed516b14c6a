import {
  defaultTheme,
  isThemeName,
  themes,
  applyTheme,
  type Theme,
  type ThemeName,
} from '../templates/themes.ts'
import type { PortfolioDocument } from './portfolio-document.ts'
import { applyTextStyle } from './text-style-edits.ts'

/** Returns the theme of a document. A theme of another release is not known, and counts as none. */
export const getTheme = ({ mood }: Pick<PortfolioDocument, 'mood'>): Theme =>
  themes[isThemeName(mood) ? mood : defaultTheme]

/** Sets the colors and the font of the whole document: of its pages, of their shapes and of their texts. */
export function setTheme(document: PortfolioDocument, { theme }: { theme: ThemeName }): PortfolioDocument {
  const { fontColor, font } = themes[theme]
  const next = { ...document, mood: theme, fontColor, font }
  return { ...next, pages: document.pages.map(page => applyTextStyle(applyTheme(page, themes[theme]), next)) }
}
