import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { emptyDocument, type PortfolioDocument } from './portfolio-document.ts'

/** One layer of each type, for tests. */
export const sampleLayers = {
  panel: { id: 'panel', type: 'container', className: 'mat-panel', style: { backgroundColor: '#000000' } },
  text: { id: 'text', type: 'text', className: 'cover-title type-display', style: {}, content: 'Before' },
  image: {
    id: 'image',
    type: 'image',
    className: 'cover-large',
    style: { backgroundColor: '#ffffff1a' },
  },
} as const satisfies Record<string, Layer>

/** A page with one layer of each type. */
export const createSamplePage = (id: string): PortfolioPage => ({
  id,
  templateName: 'cover',
  width: 811,
  height: 937,
  backgroundColor: '#4a0e15',
  layers: Object.values(sampleLayers),
})

export const createSampleDocument = (...ids: string[]): PortfolioDocument => ({
  ...emptyDocument,
  pages: ids.map(createSamplePage),
})

/** A document with fields, a layer type and style properties that this release does not know. */
export function createLaterDocument(): PortfolioDocument {
  const [page] = createSampleDocument('page_1').pages
  const clip = { id: 'clip', type: 'video', className: 'reel-wide', style: { color: '#fff' }, loop: true }
  const layers = [
    ...(page?.layers ?? []).map(layer => ({ ...layer, style: { ...layer.style, opacity: 0.5 } })),
    clip,
  ]
  const later = { ...page, layers, caption: 'The first winter' }
  return { ...createSampleDocument(), theme: 'paper', pages: [later] } as PortfolioDocument
}

export const getPageIds = (document: PortfolioDocument): string[] => document.pages.map(page => page.id)
