import type { Queries } from '../../database/queries.ts'
import { createRateLimitsStore } from './store.ts'

export const createRateLimitStores = (queries: Queries) => ({
  rateLimits: createRateLimitsStore(queries),
})

export type RateLimitStores = ReturnType<typeof createRateLimitStores>
