import type { PortfolioPage } from '@tessera/shared-contracts'
import { themes, type ThemeName } from '../templates/themes.ts'
import { addPage } from './page-edits.ts'
import { createPageId, emptyDocument, type PortfolioDocument } from './portfolio-document.ts'

/** A portfolio that was laid out from creations. */
export interface SelectionDetails {
  title: string
  description: string
  theme: ThemeName
  pages: readonly Omit<PortfolioPage, 'id'>[]
  /** Whether it takes the place of the document. Otherwise its pages follow, in the colors of the document. */
  replaces: boolean
  /** For the ids of the pages. */
  now: number
}

/** Replaces the document by a laid-out portfolio, or appends the pages of that. */
export function layOutSelection(
  document: PortfolioDocument,
  { title, description, theme, pages, replaces, now }: SelectionDetails,
): PortfolioDocument {
  const { fontColor, font } = themes[theme]
  const start = replaces ? { ...emptyDocument, title, description, mood: theme, fontColor, font } : document
  return pages.reduce<PortfolioDocument>(
    (next, page) => addPage(next, { page: { id: createPageId(next.pages, now), ...page } }),
    start,
  )
}
