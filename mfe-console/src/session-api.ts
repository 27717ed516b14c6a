import { api, buildQuery } from '@tessera/shared-auth'
import { getConsoleSession } from '@tessera/shared-contracts'

export const { useGetConsoleSessionQuery } = api.injectEndpoints({
  endpoints: build => ({ getConsoleSession: buildQuery(build, getConsoleSession) }),
})
