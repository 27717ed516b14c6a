import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import {
  beginTotp,
  confirmTotp,
  getPasskeyRegistrationOptions,
  getPasskeys,
  getTotpStatus,
  registerPasskey,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@tessera/shared-contracts'

const twoStepApi = api.injectEndpoints({
  endpoints: build => ({
    getPasskeys: buildQuery(build, getPasskeys),
    getTotpStatus: buildQuery(build, getTotpStatus),
    getPasskeyRegistrationOptions: buildMutation(build, getPasskeyRegistrationOptions),
    registerPasskey: buildMutation(build, registerPasskey),
    removePasskey: buildMutation(build, removePasskey),
    beginTotp: buildMutation(build, beginTotp),
    confirmTotp: buildMutation(build, confirmTotp),
    removeTotp: buildMutation(build, removeTotp),
    renewRecoveryCodes: buildMutation(build, renewRecoveryCodes),
  }),
})

export const {
  useGetPasskeysQuery,
  useGetTotpStatusQuery,
  useGetPasskeyRegistrationOptionsMutation,
  useRegisterPasskeyMutation,
  useRemovePasskeyMutation,
  useBeginTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
} = twoStepApi
