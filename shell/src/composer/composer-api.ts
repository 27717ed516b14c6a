import { api, buildQuery } from '@tessera/shared-auth'
import {
  createCompositionLink,
  getStatus,
  listReleases,
  promoteComposition,
  type CallResponse,
  type CallRequest,
} from '@tessera/shared-contracts'

/** A call that only integrators may make. */
interface IntegratorRequest {
  token: string
}

const composerApi = api.injectEndpoints({
  endpoints: build => ({
    channelStatus: buildQuery(build, getStatus),
    publishedReleases: buildQuery(build, listReleases),
    createCompositionLink: build.mutation<
      CallResponse<typeof createCompositionLink>,
      CallRequest<typeof createCompositionLink> & IntegratorRequest
    >({
      query: ({ token, ...request }) => ({
        call: createCompositionLink,
        request,
        headers: getAuthorization(token),
      }),
    }),
    promoteComposition: build.mutation<
      CallResponse<typeof promoteComposition>,
      CallRequest<typeof promoteComposition> & IntegratorRequest
    >({
      query: ({ token, ...request }) => ({
        call: promoteComposition,
        request,
        headers: getAuthorization(token),
      }),
    }),
  }),
})

const getAuthorization = (token: string) => ({ Authorization: `Bearer ${token}` })

export const {
  useChannelStatusQuery,
  usePublishedReleasesQuery,
  useCreateCompositionLinkMutation,
  usePromoteCompositionMutation,
} = composerApi
