import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import {
  getPasskeyLoginOptions,
  getPasskeys,
  getPasskeyVerificationOptions,
  getTotpStatus,
  loginWithPasskey,
  loginWithTotp,
  verifyWithPasskey,
  verifyWithTotp,
} from '@tessera/shared-contracts'

/** The member may change the factors between two dialogs. */
const uncached = { keepUnusedDataFor: 0 }

const twoStepApi = api.injectEndpoints({
  endpoints: build => ({
    getPasskeyLoginOptions: buildMutation(build, getPasskeyLoginOptions),
    loginWithPasskey: buildMutation(build, loginWithPasskey),
    loginWithTotp: buildMutation(build, loginWithTotp),
    getOwnPasskeys: buildQuery(build, getPasskeys, uncached),
    getOwnTotpStatus: buildQuery(build, getTotpStatus, uncached),
    getPasskeyVerificationOptions: buildMutation(build, getPasskeyVerificationOptions),
    verifyWithPasskey: buildMutation(build, verifyWithPasskey),
    verifyWithTotp: buildMutation(build, verifyWithTotp),
  }),
})

export const {
  useGetPasskeyLoginOptionsMutation,
  useLoginWithPasskeyMutation,
  useLoginWithTotpMutation,
  useGetOwnPasskeysQuery,
  useGetOwnTotpStatusQuery,
  useGetPasskeyVerificationOptionsMutation,
  useVerifyWithPasskeyMutation,
  useVerifyWithTotpMutation,
} = twoStepApi
