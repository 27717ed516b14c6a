import { api, buildQuery } from '@tessera/shared-auth'
import { getCreations, getDesktopTools } from '@tessera/shared-contracts'

const homeApi = api.injectEndpoints({
  endpoints: build => ({
    newestCreations: buildQuery(build, getCreations, { providesTags: ['Gallery'] }),
    desktopTools: buildQuery(build, getDesktopTools),
  }),
})

export const { useNewestCreationsQuery, useDesktopToolsQuery } = homeApi

/** Requests the newest images of the gallery, as many as the page shows. */
export const newestImagesRequest = { page: 1, types: 'image', limit: 8 } as const

/** Fetches what the landing page shows, unless it is cached. */
export const listHomeQueries = () => [
  homeApi.endpoints.newestCreations.initiate(newestImagesRequest),
  homeApi.endpoints.desktopTools.initiate({}),
]
