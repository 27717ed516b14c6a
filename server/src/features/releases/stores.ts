import type { PlatformStores } from '@tessera/platform/stores'
import type { Queries } from '../../database/queries.ts'
import type { AccountStores } from '../accounts/stores.ts'
import { createRequestedChangesStore } from './requested-changes-store.ts'

export const createReleaseStores = (queries: Queries) => ({
  requestedChanges: createRequestedChangesStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type ReleaseStores = ReturnType<typeof createReleaseStores> & AccountStores & PlatformStores
