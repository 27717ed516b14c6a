import { api, buildMutation } from '@tessera/shared-auth'
import { register, sendCode } from '@tessera/shared-contracts'

const accountApi = api.injectEndpoints({
  endpoints: build => ({
    sendCode: buildMutation(build, sendCode),
    register: buildMutation(build, register),
  }),
})

export const { useSendCodeMutation, useRegisterMutation } = accountApi
