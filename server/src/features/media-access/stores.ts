import type { ReviewStores } from '../reviews/stores.ts'

/** The stores of the features that this one calls. It has none of its own. */
export type MediaAccessStores = ReviewStores
