import type { PortfolioPage } from '@tessera/shared-contracts'
import { emptyDocument, type PortfolioDocument } from './portfolio-document.ts'

/** A page with one layer of each type, for tests. */
export const samplePage = (id: string): PortfolioPage => ({
  id,
  templateName: 'cover',
  width: 811,
  height: 937,
  backgroundColor: '#4a0e15',
  layers: [
    { id: 'panel', type: 'container', className: 'mat-panel', style: { backgroundColor: '#000000' } },
    { id: 'words', type: 'text', className: 'cover-title type-display', style: {}, content: 'Before' },
    { id: 'picture', type: 'image', className: 'cover-large', style: { backgroundColor: '#ffffff1a' } },
  ],
})

export const sampleDocument = (...ids: string[]): PortfolioDocument => ({
  ...emptyDocument,
  pages: ids.map(samplePage),
})

export const idsOf = (document: PortfolioDocument): string[] => document.pages.map(page => page.id)
