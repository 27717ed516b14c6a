import type { ReviewStores } from '../reviews/stores.ts'
import type { Queries } from '../../database/queries.ts'
import type { CreationStores } from '../creations/stores.ts'
import { createPortfoliosStore } from './store.ts'

export const createPortfolioStores = (queries: Queries) => ({
  portfolios: createPortfoliosStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type PortfolioStores = ReturnType<typeof createPortfolioStores> & CreationStores & ReviewStores
