import type { Feature } from '../../feature.ts'
import { createRateLimitStores } from './stores.ts'

/** Limits of attempts. */
export const rateLimits = {
  stores: createRateLimitStores,
} satisfies Feature
