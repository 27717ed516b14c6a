import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import { createCompositionLink, getStatus, listReleases } from '@tessera/shared-contracts'

const composerApi = api.injectEndpoints({
  endpoints: build => ({
    channelStatus: buildQuery(build, getStatus),
    publishedReleases: buildQuery(build, listReleases),
    createCompositionLink: buildMutation(build, createCompositionLink),
  }),
})

export const { useChannelStatusQuery, usePublishedReleasesQuery, useCreateCompositionLinkMutation } =
  composerApi
