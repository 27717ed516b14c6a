import type { PortfolioPage } from '@tessera/shared-contracts'

interface StoredPortfolio {
  id: string
  memberId: string
  title: string
  description: string
  pages: readonly PortfolioPage[]
  /** Fields of the document that another release has written. */
  unknownFields: Record<string, unknown>
  createdAt: number
}

export type PortfolioContent = Omit<StoredPortfolio, 'id' | 'memberId' | 'createdAt'>

export interface PortfoliosStore {
  add(portfolio: StoredPortfolio): Promise<void>
  update(id: string, content: PortfolioContent): Promise<void>
  find(id: string): Promise<StoredPortfolio | null>
}
