import { api, buildMutation } from '@tessera/shared-auth'
import {
  register,
  requestPasswordReset,
  resetPassword,
  revertEmailChange,
  sendCode,
} from '@tessera/shared-contracts'

const accountApi = api.injectEndpoints({
  endpoints: build => ({
    sendCode: buildMutation(build, sendCode),
    register: buildMutation(build, register),
    requestPasswordReset: buildMutation(build, requestPasswordReset),
    resetPassword: buildMutation(build, resetPassword),
    revertEmailChange: buildMutation(build, revertEmailChange),
  }),
})

export const {
  useSendCodeMutation,
  useRegisterMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useRevertEmailChangeMutation,
} = accountApi
