import type { Queries } from '../../database/queries.ts'
import type { CreationStores } from '../creations/stores.ts'
import type { PortfolioStores } from '../portfolios/stores.ts'
import type { ReportStores } from '../reports/stores.ts'
import { createAccountDataStore } from './account-data-store.ts'
import { createAccountExportStore } from './export-store.ts'

export const createAccountDataStores = (queries: Queries) => ({
  accountData: createAccountDataStore(queries),
  accountExport: createAccountExportStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type AccountDataStores = ReturnType<typeof createAccountDataStores> &
  CreationStores &
  PortfolioStores &
  ReportStores
