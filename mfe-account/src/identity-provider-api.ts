import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import { beginProviderLink, getIdentityProvider, unlinkProvider } from '@tessera/shared-contracts'

const identityProviderApi = api.injectEndpoints({
  endpoints: build => ({
    getLinkedIdentity: buildQuery(build, getIdentityProvider),
    beginProviderLink: buildMutation(build, beginProviderLink),
    unlinkProvider: buildMutation(build, unlinkProvider),
  }),
})

export const { useGetLinkedIdentityQuery, useBeginProviderLinkMutation, useUnlinkProviderMutation } =
  identityProviderApi
