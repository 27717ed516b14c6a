import type { Queries } from '../../database/queries.ts'
import { createAuditStore } from './store.ts'

export const createAuditStores = (queries: Queries) => ({
  audit: createAuditStore(queries),
})

export type AuditStores = ReturnType<typeof createAuditStores>
