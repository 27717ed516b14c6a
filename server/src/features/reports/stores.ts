import type { Queries } from '../../database/queries.ts'
import type { CreationStores } from '../creations/stores.ts'
import { createReportsStore } from './store.ts'

export const createReportStores = (queries: Queries) => ({
  creationReports: createReportsStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type ReportStores = ReturnType<typeof createReportStores> & CreationStores
