import { api, buildMutation } from '@tessera/shared-auth'
import { activate, startCheckout, startTrial } from '@tessera/shared-contracts'

const plansApi = api.injectEndpoints({
  endpoints: build => ({
    activatePlan: buildMutation(build, activate),
    startTrial: buildMutation(build, startTrial),
    startCheckout: buildMutation(build, startCheckout),
  }),
})

export const { useActivatePlanMutation, useStartTrialMutation, useStartCheckoutMutation } = plansApi
