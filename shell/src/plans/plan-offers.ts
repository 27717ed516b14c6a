import { creditGrants, planPrices } from '@tessera/shared-contracts'

/** A plan on offer. Its name and features are texts under `plans`. */
export interface PlanOffer {
  type: 'base' | 'monthly' | 'annual'
  /** Key of its texts under `plans`. */
  texts: 'basic' | 'monthly' | 'annual'
  /** Credits of the plan: at registration, each month, or at once for the year. */
  credits: number
  features: readonly string[]
  /** Price for one period. The free plan has none (specification 1, §9). */
  price?: { amount: number; period: 'perMonth' | 'perYear' }
}

export const planOffers: readonly PlanOffer[] = [
  {
    type: 'base',
    texts: 'basic',
    credits: creditGrants.registration,
    features: ['upscale', 'portfolio', 'storage'],
  },
  {
    type: 'monthly',
    texts: 'monthly',
    credits: creditGrants.monthly,
    features: ['everything', 'textToImage'],
    price: { amount: planPrices.monthly, period: 'perMonth' },
  },
  {
    type: 'annual',
    texts: 'annual',
    credits: creditGrants.annual,
    features: ['everything', 'saving'],
    price: { amount: planPrices.annual, period: 'perYear' },
  },
]
