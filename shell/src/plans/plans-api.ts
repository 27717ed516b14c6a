import { api, buildMutation } from '@tessera/shared-auth'
import { activate, startTrial } from '@tessera/shared-contracts'

const plansApi = api.injectEndpoints({
  endpoints: build => ({
    activatePlan: buildMutation(build, activate),
    startTrial: buildMutation(build, startTrial),
  }),
})

export const { useActivatePlanMutation, useStartTrialMutation } = plansApi
