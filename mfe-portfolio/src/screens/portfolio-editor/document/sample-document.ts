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

export const getPageIds = (document: PortfolioDocument): string[] => document.pages.map(page => page.id)
