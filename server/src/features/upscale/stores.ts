import type { Queries } from '../../database/queries.ts'
import type { TaskStores } from '../tasks/stores.ts'
import { createUpscalesStore } from './store.ts'

export const createUpscaleStores = (queries: Queries) => ({
  upscales: createUpscalesStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type UpscaleStores = ReturnType<typeof createUpscaleStores> & TaskStores
