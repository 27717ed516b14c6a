import { api } from '@tessera/shared-auth'
import { listAuditEntries, listFeedback } from '@tessera/shared-contracts'
import { buildPagedQuery } from './build-paged-query.ts'

export const { useListAuditEntriesInfiniteQuery, useListFeedbackInfiniteQuery } = api.injectEndpoints({
  endpoints: build => ({
    listAuditEntries: buildPagedQuery(build, listAuditEntries),
    listFeedback: buildPagedQuery(build, listFeedback),
  }),
})
