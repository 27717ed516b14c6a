import type { Queries } from '../../database/queries.ts'
import type { TaskStores } from '../tasks/stores.ts'
import { createGenerationsStore } from './store.ts'

export const createGenerationStores = (queries: Queries) => ({
  generations: createGenerationsStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type GenerationStores = ReturnType<typeof createGenerationStores> & TaskStores
