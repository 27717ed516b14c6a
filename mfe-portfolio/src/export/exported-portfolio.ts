import type { PortfolioPage } from '@tessera/shared-contracts'

/** A portfolio as it is exported. */
export interface ExportedPortfolio {
  readonly title: string
  readonly description: string
  readonly author: string | null
  /** The pages and layers that visitors see. */
  readonly pages: readonly PortfolioPage[]
  /** Whether the document has pages or layers that visitors do not see. */
  readonly isUnfinished: boolean
}

/** A PDF document, a PNG image for each page, or all pages one below the other. */
export type ExportFormat = 'pdf' | 'png' | 'long'
