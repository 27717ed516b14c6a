import { api, queryOf } from '@tessera/shared-auth'
import { getCreations, getDesktopTools } from '@tessera/shared-contracts'

/** The calls of the landing page. */
const homeApi = api.injectEndpoints({
  endpoints: build => ({
    newestWorks: queryOf(build, getCreations, { providesTags: ['Gallery'] }),
    desktopTools: queryOf(build, getDesktopTools),
  }),
})

export const { useNewestWorksQuery, useDesktopToolsQuery } = homeApi
