import { limits, type PortfolioPage } from '@tessera/shared-contracts'
import { changePage, type PortfolioDocument } from './portfolio-document.ts'
import { setInTypeface } from './typeface.ts'

/** No further page fits into the document. */
export const isFull = (document: PortfolioDocument): boolean =>
  document.pages.length >= limits.portfolio.pages

/** Appends a page, set in the document's colour and font. A full document stays as it is. */
export function addPage(document: PortfolioDocument, { page }: { page: PortfolioPage }): PortfolioDocument {
  if (isFull(document)) return document
  return { ...document, pages: [...document.pages, setInTypeface(page, document)] }
}

export function removePage(document: PortfolioDocument, { pageId }: { pageId: string }): PortfolioDocument {
  return { ...document, pages: document.pages.filter(page => page.id !== pageId) }
}

/** Moves a page to the place that another one has now. */
export function movePage(
  document: PortfolioDocument,
  { pageId, toPageId }: { pageId: string; toPageId: string },
): PortfolioDocument {
  const to = document.pages.findIndex(page => page.id === toPageId)
  const moved = document.pages.find(page => page.id === pageId)
  if (!moved || to < 0 || pageId === toPageId) return document
  return { ...document, pages: document.pages.filter(page => page !== moved).toSpliced(to, 0, moved) }
}

/** Puts a copy of a page right after it. A full document stays as it is. */
export function duplicatePage(
  document: PortfolioDocument,
  { pageId, copyId }: { pageId: string; copyId: string },
): PortfolioDocument {
  const from = document.pages.findIndex(page => page.id === pageId)
  const original = document.pages[from]
  if (!original || isFull(document)) return document
  return { ...document, pages: document.pages.toSpliced(from + 1, 0, { ...original, id: copyId }) }
}

/** Sets the background of one page; the color is a hex color. */
export const setBackground = (
  document: PortfolioDocument,
  { pageId, color }: { pageId: string; color: string },
): PortfolioDocument =>
  changePage(document, pageId, page =>
    page.backgroundColor === color ? page : { ...page, backgroundColor: color },
  )
