import type { Feature } from '../../feature.ts'
import { createAuditStores } from './stores.ts'

/** The log of what members and operators do. */
export const audit = {
  stores: createAuditStores,
} satisfies Feature
