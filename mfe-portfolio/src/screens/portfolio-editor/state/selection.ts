import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import type { PortfolioDocument } from '../document/portfolio-document.ts'

/** The page and the layer on it that the user works on. */
export interface Selection {
  readonly pageId: string | null
  readonly layerId: string | null
}

export const emptySelection: Selection = { pageId: null, layerId: null }

export const findSelectedPage = (document: PortfolioDocument, selection: Selection): PortfolioPage | null =>
  document.pages.find(page => page.id === selection.pageId) ?? null

export const findSelectedLayer = (document: PortfolioDocument, selection: Selection): Layer | null =>
  findSelectedPage(document, selection)?.layers.find(layer => layer.id === selection.layerId) ?? null

/**
 * Returns the selection after an edit. Where its layer was removed, it is the page; where its page was, the first page
 * (specification 2, §4).
 */
export function reconcileSelection(document: PortfolioDocument, selection: Selection): Selection {
  if (findSelectedPage(document, selection)) {
    const isGone = selection.layerId !== null && !findSelectedLayer(document, selection)
    return isGone ? { ...selection, layerId: null } : selection
  }
  return { pageId: document.pages[0]?.id ?? null, layerId: null }
}
