import type { Queries } from '../../database/queries.ts'
import type { CreationStores } from '../creations/stores.ts'
import type { NotificationStores } from '../notifications/stores.ts'
import { createMemberDirectoryStore } from './member-directory-store.ts'

export const createMemberAdministrationStores = (queries: Queries) => ({
  memberDirectory: createMemberDirectoryStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type MemberAdministrationStores = ReturnType<typeof createMemberAdministrationStores> &
  CreationStores &
  NotificationStores
