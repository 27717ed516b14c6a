import type { Queries } from '../../database/queries.ts'
import type { ReportStores } from '../reports/stores.ts'
import { createReviewsStore } from './store.ts'
import { createReviewQueueStore } from './queue-store.ts'

export const createReviewStores = (queries: Queries) => ({
  reviews: createReviewsStore(queries),
  reviewQueue: createReviewQueueStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type ReviewStores = ReturnType<typeof createReviewStores> & ReportStores
