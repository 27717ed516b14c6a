import type { Feature } from '../../feature.ts'
import { createMemberAdministrationStores } from './stores.ts'

/** What operators do with members. */
export const memberAdministration = {
  stores: createMemberAdministrationStores,
  productionRoutes: () => import('./routes.ts'),
} satisfies Feature
