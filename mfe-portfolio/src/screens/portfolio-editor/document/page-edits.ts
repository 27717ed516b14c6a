import { limits, type PortfolioPage } from '@tessera/shared-contracts'
import { applyTheme } from '../templates/themes.ts'
import { getTheme } from './theme-edits.ts'
import { updatePage, type PortfolioDocument } from './portfolio-document.ts'
import { applyTextStyle } from './text-style-edits.ts'

/** Whether the document has the maximum number of pages. */
export const isFull = (document: PortfolioDocument): boolean =>
  document.pages.length >= limits.portfolio.maxPages

/** Returns a page with the document's theme, color and font. */
export const applyDocumentStyle = <P extends Pick<PortfolioPage, 'layers' | 'backgroundColor'>>(
  page: P,
  document: PortfolioDocument,
): P => applyTextStyle(document.mood === undefined ? page : applyTheme(page, getTheme(document)), document)

/** Appends a page with the document's colors and font. A full document does not change. */
export function addPage(document: PortfolioDocument, { page }: { page: PortfolioPage }): PortfolioDocument {
  if (isFull(document)) return document
  return { ...document, pages: [...document.pages, applyDocumentStyle(page, document)] }
}

export function removePage(document: PortfolioDocument, { pageId }: { pageId: string }): PortfolioDocument {
  return { ...document, pages: document.pages.filter(page => page.id !== pageId) }
}

/** Moves a page to the position of another page. */
export function movePage(
  document: PortfolioDocument,
  { pageId, toPageId }: { pageId: string; toPageId: string },
): PortfolioDocument {
  const to = document.pages.findIndex(page => page.id === toPageId)
  const moved = document.pages.find(page => page.id === pageId)
  if (!moved || to < 0 || pageId === toPageId) return document
  return { ...document, pages: document.pages.filter(page => page !== moved).toSpliced(to, 0, moved) }
}

/** Inserts a copy of a page after it. A full document does not change. */
export function duplicatePage(
  document: PortfolioDocument,
  { pageId, copyId }: { pageId: string; copyId: string },
): PortfolioDocument {
  const from = document.pages.findIndex(page => page.id === pageId)
  const original = document.pages[from]
  if (!original || isFull(document)) return document
  return { ...document, pages: document.pages.toSpliced(from + 1, 0, { ...original, id: copyId }) }
}

/** Sets the background of a page to a hex color. */
export const setBackground = (
  document: PortfolioDocument,
  { pageId, color }: { pageId: string; color: string },
): PortfolioDocument =>
  updatePage(document, pageId, page =>
    page.backgroundColor === color ? page : { ...page, backgroundColor: color },
  )
