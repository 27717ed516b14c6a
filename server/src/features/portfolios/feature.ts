import type { Feature } from '../../feature.ts'
import { createPortfolioStores } from './stores.ts'

/** Portfolios of several pages. */
export const portfolios = {
  stores: createPortfolioStores,
  routes: () => import('./routes.ts'),
} satisfies Feature
