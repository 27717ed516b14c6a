import { api, buildMutation } from '@tessera/shared-auth'
import { appealDecision } from '@tessera/shared-contracts'

const appealApi = api.injectEndpoints({
  endpoints: build => ({ sendAppeal: buildMutation(build, appealDecision) }),
})

export const { useSendAppealMutation } = appealApi
