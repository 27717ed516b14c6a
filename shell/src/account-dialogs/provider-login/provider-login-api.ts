import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import { beginProviderLogin, finishProviderLogin, getIdentityProvider } from '@tessera/shared-contracts'

const providerLoginApi = api.injectEndpoints({
  endpoints: build => ({
    getIdentityProvider: buildQuery(build, getIdentityProvider),
    beginProviderLogin: buildMutation(build, beginProviderLogin),
    finishProviderLogin: buildMutation(build, finishProviderLogin),
  }),
})

export const { useGetIdentityProviderQuery, useBeginProviderLoginMutation, useFinishProviderLoginMutation } =
  providerLoginApi
