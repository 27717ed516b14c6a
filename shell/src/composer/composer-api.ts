import { api, buildQuery } from '@tessera/shared-auth'
import {
  createCompositionLink,
  getStatus,
  listReleases,
  promoteComposition,
  type Call,
  type CallRequest,
  type CallResponse,
} from '@tessera/shared-contracts'

type IntegratorRequest<C extends Call> = CallRequest<C> & { token: string }

/** Describes a call that only integrators may make. */
const authorize =
  (call: Call) =>
  ({ token, ...request }: { token: string }) => ({
    call,
    request,
    headers: { Authorization: `Bearer ${token}` },
  })

const composerApi = api.injectEndpoints({
  endpoints: build => ({
    channelStatus: buildQuery(build, getStatus),
    publishedReleases: buildQuery(build, listReleases),
    createCompositionLink: build.mutation<
      CallResponse<typeof createCompositionLink>,
      IntegratorRequest<typeof createCompositionLink>
    >({ query: authorize(createCompositionLink) }),
    promoteComposition: build.mutation<
      CallResponse<typeof promoteComposition>,
      IntegratorRequest<typeof promoteComposition>
    >({ query: authorize(promoteComposition) }),
  }),
})

export const {
  useChannelStatusQuery,
  usePublishedReleasesQuery,
  useCreateCompositionLinkMutation,
  usePromoteCompositionMutation,
} = composerApi
