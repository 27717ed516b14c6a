import type { Queries } from '../../database/queries.ts'
import { createCreationReader } from './store/creation-reader.ts'
import { createCreationSearch } from './store/creation-search.ts'
import { createCreationWriter } from './store/creation-writer.ts'
import { createModerationDecisionReader } from './store/moderation-decision-reader.ts'
import { createQuotaUsageReader } from './store/quota-usage-reader.ts'

export const createCreationsStore = (queries: Queries) => ({
  ...createCreationReader(queries),
  ...createCreationSearch(queries),
  ...createCreationWriter(queries),
  ...createModerationDecisionReader(queries),
  ...createQuotaUsageReader(queries),
})
