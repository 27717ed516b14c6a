import type { PortfolioFont, PortfolioPage } from '@tessera/shared-contracts'
import { defaultFont } from './fonts.ts'

/**
 * The document that the editor edits: plain data, and all that a draft keeps. Every edit is a pure
 * function from one document to the next, in the files beside this one.
 */
export interface PortfolioDocument {
  readonly title: string
  readonly description: string
  /** Colour and font of every text layer of every page (specification 2, §4). */
  readonly fontColor: string
  readonly font: PortfolioFont
  readonly pages: readonly PortfolioPage[]
}

const defaultFontColor = '#FFFFFF'
/** Shown for a page that has no background of its own (specification 2, §9). */
export const defaultBackground = '#000000'

export const emptyDocument: PortfolioDocument = {
  title: '',
  description: '',
  fontColor: defaultFontColor,
  font: defaultFont,
  pages: [],
}

/** An id for a new page: `page_` and the time, moved on where two pages are made within a millisecond. */
export function newPageId(pages: readonly PortfolioPage[], now: number): string {
  const taken = new Set(pages.map(page => page.id))
  let time = now
  while (taken.has(`page_${time}`)) time += 1
  return `page_${time}`
}

/** The list with the changed items, and the list itself where the change left all as they were. */
export function changeEach<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = list.map(change)
  return changed.some((item, index) => item !== list[index]) ? changed : list
}

/** The document with one page changed, and the document itself where that changes nothing. */
export function changePage(
  document: PortfolioDocument,
  pageId: string,
  change: (page: PortfolioPage) => PortfolioPage,
): PortfolioDocument {
  const pages = changeEach(document.pages, page => (page.id === pageId ? change(page) : page))
  return pages === document.pages ? document : { ...document, pages }
}
