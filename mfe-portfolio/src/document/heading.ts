import { limits } from '@tessera/shared-contracts'
import type { PortfolioDocument } from './portfolio-document.ts'

/** Sets the title, cut to the 60 characters it may have. */
export const setTitle = (document: PortfolioDocument, { title }: { title: string }): PortfolioDocument => ({
  ...document,
  title: title.slice(0, limits.portfolio.titleLength),
})

/** Sets the description, cut to the characters it may have. */
export const setDescription = (
  document: PortfolioDocument,
  { description }: { description: string },
): PortfolioDocument => ({
  ...document,
  description: description.slice(0, limits.portfolio.descriptionLength),
})
