import type { CreationStores } from '../creations/stores.ts'

/** The stores of the features that this one calls. It has none of its own. */
export type UploadStores = CreationStores
