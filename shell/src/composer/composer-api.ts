import { api, queryOf } from '@tessera/shared-auth'
import { getStatus, listReleases } from '@tessera/shared-contracts'

/** What staging says of its releases to whoever asks. */
const composerApi = api.injectEndpoints({
  endpoints: build => ({
    channelStatus: queryOf(build, getStatus),
    publishedReleases: queryOf(build, listReleases),
  }),
})

export const { useChannelStatusQuery, usePublishedReleasesQuery } = composerApi
