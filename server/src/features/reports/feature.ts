import type { Feature } from '../../feature.ts'
import { createReportStores } from './stores.ts'

/** Reports of creations by users. */
export const reports = {
  stores: createReportStores,
  routes: () => import('./routes.ts'),
} satisfies Feature
