import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import { activate, formatPrice, getPlans, startCheckout, startTrial } from '@tessera/shared-contracts'

const plansApi = api.injectEndpoints({
  endpoints: build => ({
    activatePlan: buildMutation(build, activate),
    startTrial: buildMutation(build, startTrial),
    getPlans: buildQuery(build, getPlans, { keepUnusedDataFor: 60 * 60 }),
    startCheckout: buildMutation(build, startCheckout),
  }),
})

export const { useActivatePlanMutation, useStartTrialMutation, useStartCheckoutMutation } = plansApi

/** Returns what is on sale, and a function that formats prices. Until the currency is known, they are plain numbers. */
export function useOffers(language: string) {
  const { data } = plansApi.useGetPlansQuery()
  const currency = data?.success ? data.currency : null
  return {
    offers: (data?.success ? data.offers : null) ?? [],
    formatPrice: (amount: number) =>
      currency
        ? formatPrice(amount, currency, language)
        : new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(amount),
  }
}
