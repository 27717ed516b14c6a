import { api, buildQuery } from '@tessera/shared-auth'
import { formatPrice, getPlans } from '@tessera/shared-contracts'

// Apart from the calls of the dialogs, because the landing page shows prices too
const offersApi = api.injectEndpoints({
  endpoints: build => ({
    getPlans: buildQuery(build, getPlans, { keepUnusedDataFor: 60 * 60 }),
  }),
})

/** Fetches the prices, unless they are cached. */
export const fetchOffers = () => offersApi.endpoints.getPlans.initiate()

/** Returns what is on sale, and a function that formats prices. Until the currency is known, they are plain numbers. */
export function useOffers(language: string) {
  const { data } = offersApi.useGetPlansQuery()
  const currency = data?.success ? data.currency : null
  return {
    offers: (data?.success ? data.offers : null) ?? [],
    /** The site sells nothing. False until that is known. */
    isNothingSold: data?.success === true && !data.offers?.length,
    formatPrice: (amount: number) =>
      currency
        ? formatPrice(amount, currency, language)
        : new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(amount),
  }
}
