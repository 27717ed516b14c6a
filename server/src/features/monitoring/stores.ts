import type { PaymentStores } from '../payments/stores.ts'
import type { PlatformStores } from '@tessera/platform/stores'
import type { Queries } from '../../database/queries.ts'
import type { TaskStores } from '../tasks/stores.ts'
import { createOverviewStore } from './store.ts'
import { createSamplesStore } from './samples/samples-store.ts'

export const createMonitoringStores = (queries: Queries) => ({
  overview: createOverviewStore(queries),
  samples: createSamplesStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type MonitoringStores = ReturnType<typeof createMonitoringStores> &
  TaskStores &
  PaymentStores &
  PlatformStores
