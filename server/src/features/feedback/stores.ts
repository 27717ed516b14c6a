import type { Queries } from '../../database/queries.ts'
import type { AccountStores } from '../accounts/stores.ts'
import { createFeedbackStore } from './store.ts'

export const createFeedbackStores = (queries: Queries) => ({
  feedback: createFeedbackStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type FeedbackStores = ReturnType<typeof createFeedbackStores> & AccountStores
