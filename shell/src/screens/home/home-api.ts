import { api, queryOf } from '@tessera/shared-auth'
import { getCreations } from '@tessera/shared-contracts'

/** The calls of the landing page. */
const homeApi = api.injectEndpoints({
  endpoints: build => ({ newestWorks: queryOf(build, getCreations, { providesTags: ['Gallery'] }) }),
})

export const { useNewestWorksQuery } = homeApi
