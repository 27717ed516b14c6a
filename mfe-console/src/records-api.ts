import { api } from '@tessera/shared-auth'
import { listAuditEntries, listFeedback } from '@tessera/shared-contracts'
import { buildPages } from './build-pages.ts'

export const { useListAuditEntriesInfiniteQuery, useListFeedbackInfiniteQuery } = api.injectEndpoints({
  endpoints: build => ({
    listAuditEntries: buildPages(build, listAuditEntries),
    listFeedback: buildPages(build, listFeedback),
  }),
})
