import { limits } from '@tessera/shared-contracts'
import type { PortfolioDocument } from './portfolio-document.ts'

/** Sets the title, cut to its maximum length. */
export const setTitle = (document: PortfolioDocument, { title }: { title: string }): PortfolioDocument => ({
  ...document,
  title: title.slice(0, limits.portfolio.maxTitleLength),
})

/** Sets the description, cut to its maximum length. */
export const setDescription = (
  document: PortfolioDocument,
  { description }: { description: string },
): PortfolioDocument => ({
  ...document,
  description: description.slice(0, limits.portfolio.maxDescriptionLength),
})
