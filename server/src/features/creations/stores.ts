import type { Queries } from '../../database/queries.ts'
import type { GenerationStores } from '../generation/stores.ts'
import type { PaymentStores } from '../payments/stores.ts'
import type { UpscaleStores } from '../upscale/stores.ts'
import { createCreationsStore } from './store.ts'

export const createCreationStores = (queries: Queries) => ({
  creations: createCreationsStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type CreationStores = ReturnType<typeof createCreationStores> &
  GenerationStores &
  PaymentStores &
  UpscaleStores
