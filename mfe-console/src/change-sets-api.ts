import { api, buildQuery } from '@tessera/shared-auth'
import { getConsoleChangeSet, getConsoleChangeSets } from '@tessera/shared-contracts'

export const { useGetConsoleChangeSetsQuery, useGetConsoleChangeSetQuery } = api.injectEndpoints({
  endpoints: build => ({
    getConsoleChangeSets: buildQuery(build, getConsoleChangeSets, { keepUnusedDataFor: 0 }),
    getConsoleChangeSet: buildQuery(build, getConsoleChangeSet, { keepUnusedDataFor: 0 }),
  }),
})
