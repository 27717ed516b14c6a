import { api, buildQuery } from '@tessera/shared-auth'
import { getCreations, getDesktopTools } from '@tessera/shared-contracts'

const homeApi = api.injectEndpoints({
  endpoints: build => ({
    newestCreations: buildQuery(build, getCreations, { providesTags: ['Gallery'] }),
    desktopTools: buildQuery(build, getDesktopTools),
  }),
})

export const { useNewestCreationsQuery: useNewestCreationsQuery, useDesktopToolsQuery } = homeApi
