import type { PortfolioFont, PortfolioPage } from '@tessera/shared-contracts'
import { defaultFont } from './fonts.ts'

/**
 * The document that the editor edits, as plain data. A draft contains all of it. Every edit is a pure function
 * from one document to the next; the `*-edits.ts` files have them. The document, its pages, layers and styles may have
 * fields of another release. An edit copies them.
 */
export interface PortfolioDocument {
  readonly title: string
  readonly description: string
  /** Color and font of every text layer of every page (specification 2, §4). */
  readonly fontColor: string
  readonly font: PortfolioFont
  /** The name of the theme of new pages; none is the default one. Only drafts have it, stored in this field. */
  readonly mood?: string | undefined
  readonly pages: readonly PortfolioPage[]
}

const defaultFontColor = '#FFFFFF'
/** The background of a page that has none of its own (specification 2, §9). */
export const defaultPageBackground = '#000000'

export const emptyDocument: PortfolioDocument = {
  title: '',
  description: '',
  fontColor: defaultFontColor,
  font: defaultFont,
  pages: [],
}

/** Creates an id for a new page: `page_` and the time, counted up while another page has that id. */
export function createPageId(pages: readonly PortfolioPage[], now: number): string {
  const taken = new Set(pages.map(page => page.id))
  let time = now
  while (taken.has(`page_${time}`)) time += 1
  return `page_${time}`
}

/** Maps a list. Returns the list itself where no item changes. */
export function mapIfChanged<T>(list: readonly T[], update: (item: T) => T): readonly T[] {
  const updated = list.map(update)
  return updated.some((item, index) => item !== list[index]) ? updated : list
}

/** Updates one page. Returns the document itself where the page does not change. */
export function updatePage(
  document: PortfolioDocument,
  pageId: string,
  update: (page: PortfolioPage) => PortfolioPage,
): PortfolioDocument {
  const pages = mapIfChanged(document.pages, page => (page.id === pageId ? update(page) : page))
  return pages === document.pages ? document : { ...document, pages }
}
