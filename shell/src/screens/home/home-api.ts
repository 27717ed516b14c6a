import { api, buildQuery } from '@tessera/shared-auth'
import { getCreations, getDesktopTools } from '@tessera/shared-contracts'

const homeApi = api.injectEndpoints({
  endpoints: build => ({
    newestCreations: buildQuery(build, getCreations, { providesTags: ['Gallery'] }),
    desktopTools: buildQuery(build, getDesktopTools),
  }),
})

export const { useNewestCreationsQuery, useDesktopToolsQuery } = homeApi

/** Fetches what the landing page shows, unless it is cached. */
export const listHomeQueries = () => [
  homeApi.endpoints.newestCreations.initiate({ page: 1 }),
  homeApi.endpoints.desktopTools.initiate({}),
]
