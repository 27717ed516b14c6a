import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import {
  getConsoleCatalog,
  getConsoleReleaseFaults,
  getConsoleReleaseHistory,
  getConsoleReleaseReports,
  getConsoleReleases,
  getConsoleReleaseVersions,
  requestReleaseChange,
} from '@tessera/shared-contracts'
import { buildPagedQuery } from './build-paged-query.ts'

export const {
  useGetConsoleCatalogQuery,
  useGetConsoleReleasesQuery,
  useGetConsoleReleaseHistoryInfiniteQuery,
  useGetConsoleReleaseVersionsInfiniteQuery,
  useGetConsoleReleaseReportsQuery,
  useGetConsoleReleaseFaultsQuery,
  useRequestReleaseChangeMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    getConsoleCatalog: buildQuery(build, getConsoleCatalog, { keepUnusedDataFor: 0 }),
    getConsoleReleases: buildQuery(build, getConsoleReleases, { keepUnusedDataFor: 0 }),
    getConsoleReleaseHistory: buildPagedQuery(build, getConsoleReleaseHistory, 'before'),
    getConsoleReleaseVersions: buildPagedQuery(build, getConsoleReleaseVersions, 'before'),
    getConsoleReleaseReports: buildQuery(build, getConsoleReleaseReports, { keepUnusedDataFor: 0 }),
    getConsoleReleaseFaults: buildQuery(build, getConsoleReleaseFaults, { keepUnusedDataFor: 0 }),
    requestReleaseChange: buildMutation(build, requestReleaseChange),
  }),
})
