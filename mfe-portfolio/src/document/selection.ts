import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import type { PortfolioDocument } from './portfolio-document.ts'

/** The page and, on it, the layer that the person is working on. */
export interface Selection {
  readonly pageId: string | null
  readonly layerId: string | null
}

export const nothingSelected: Selection = { pageId: null, layerId: null }

export const selectedPage = (document: PortfolioDocument, selection: Selection): PortfolioPage | null =>
  document.pages.find(page => page.id === selection.pageId) ?? null

export const selectedLayer = (document: PortfolioDocument, selection: Selection): Layer | null =>
  selectedPage(document, selection)?.layers.find(layer => layer.id === selection.layerId) ?? null

/** The selection after an edit: where its page is gone, the first page takes its place (specification 2, §4). */
export function keepSelection(document: PortfolioDocument, selection: Selection): Selection {
  if (selectedPage(document, selection)) return selection
  return { pageId: document.pages[0]?.id ?? null, layerId: null }
}
