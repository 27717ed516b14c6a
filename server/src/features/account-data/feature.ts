import type { Feature } from '../../feature.ts'
import { createAccountDataStores } from './stores.ts'
import { finishAccountClosures } from './account-closure.ts'

/** The export and the deletion of accounts. */
export const accountData = {
  stores: createAccountDataStores,
  routes: () => import('./routes.ts'),
  jobs: [{ run: finishAccountClosures, isLong: true }],
} satisfies Feature
