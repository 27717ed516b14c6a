import type { Feature } from '../../feature.ts'
import { createMonitoringStores } from './stores.ts'
import { removeOldSeries } from './samples/series-cleanup.ts'

/** Health, metrics and problems of the installation. */
export const monitoring = {
  stores: createMonitoringStores,
  routes: () => import('./routes.ts'),
  productionRoutes: () => import('./production-routes.ts'),
  jobs: [{ run: removeOldSeries }],
} satisfies Feature
