import type { Queries } from '../../infra/database/queries.ts'
import { createCreationReads } from './store/creation-reads.ts'
import { createCreationWrites } from './store/creation-writes.ts'
import { createModerationReads } from './store/moderation-reads.ts'
import { createUsageReads } from './store/usage.ts'

export const createCreationsStore = (queries: Queries) => ({
  ...createCreationReads(queries),
  ...createCreationWrites(queries),
  ...createModerationReads(queries),
  ...createUsageReads(queries),
})
