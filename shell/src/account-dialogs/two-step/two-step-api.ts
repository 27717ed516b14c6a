import { api, buildMutation } from '@tessera/shared-auth'
import { getPasskeyLoginOptions, loginWithPasskey, loginWithTotp } from '@tessera/shared-contracts'

const twoStepApi = api.injectEndpoints({
  endpoints: build => ({
    getPasskeyLoginOptions: buildMutation(build, getPasskeyLoginOptions),
    loginWithPasskey: buildMutation(build, loginWithPasskey),
    loginWithTotp: buildMutation(build, loginWithTotp),
  }),
})

export const { useGetPasskeyLoginOptionsMutation, useLoginWithPasskeyMutation, useLoginWithTotpMutation } =
  twoStepApi
