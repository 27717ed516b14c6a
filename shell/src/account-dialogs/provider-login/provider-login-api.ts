import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import { beginProviderLogin, handleProviderCallback, getIdentityProvider } from '@tessera/shared-contracts'

const providerLoginApi = api.injectEndpoints({
  endpoints: build => ({
    getIdentityProvider: buildQuery(build, getIdentityProvider),
    beginProviderLogin: buildMutation(build, beginProviderLogin),
    handleProviderCallback: buildMutation(build, handleProviderCallback),
  }),
})

export const {
  useGetIdentityProviderQuery,
  useBeginProviderLoginMutation,
  useHandleProviderCallbackMutation,
} = providerLoginApi
