import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import { beginIdentityLink, getIdentityProvider, unlinkIdentity } from '@tessera/shared-contracts'

const identityProviderApi = api.injectEndpoints({
  endpoints: build => ({
    getLinkedIdentity: buildQuery(build, getIdentityProvider),
    beginIdentityLink: buildMutation(build, beginIdentityLink),
    unlinkIdentity: buildMutation(build, unlinkIdentity),
  }),
})

export const { useGetLinkedIdentityQuery, useBeginIdentityLinkMutation, useUnlinkIdentityMutation } =
  identityProviderApi
