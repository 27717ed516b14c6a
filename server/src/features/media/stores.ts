import type { Queries } from '../../database/queries.ts'
import { createMediaParametersStore } from './parameters-store.ts'
import { createMediaRecordsStore } from './store.ts'

export const createMediaRecordStores = (queries: Queries) => ({
  media: createMediaRecordsStore(queries),
  mediaParameters: createMediaParametersStore(queries),
})

export type MediaRecordStores = ReturnType<typeof createMediaRecordStores>
