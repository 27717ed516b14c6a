import { api, buildQuery } from '@tessera/shared-auth'
import { getConsoleHealth } from '@tessera/shared-contracts'

export const { useGetConsoleHealthQuery } = api.injectEndpoints({
  endpoints: build => ({
    getConsoleHealth: buildQuery(build, getConsoleHealth, { keepUnusedDataFor: 0 }),
  }),
})
