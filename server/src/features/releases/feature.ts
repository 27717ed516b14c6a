import type { Feature } from '../../feature.ts'
import { monitoring } from '../monitoring/feature.ts'
import { createReleaseStores } from './stores.ts'
import { retireOldReleases } from './retire-old-releases.ts'

/** Changes of releases by members, in the console. */
export const releases = {
  uses: [monitoring],
  stores: createReleaseStores,
  productionRoutes: () => import('./routes.ts'),
  jobs: [{ run: retireOldReleases }],
} satisfies Feature
