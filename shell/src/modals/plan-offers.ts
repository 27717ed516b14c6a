import { creditGrants, planPrices } from '@tessera/shared-contracts'

/** A plan as it is offered; names and features are texts below `plans`. */
export interface PlanOffer {
  type: 'base' | 'monthly' | 'annual'
  /** Key of its texts below `plans`. */
  texts: 'basic' | 'monthly' | 'annual'
  /** Credits that come with it: at registration, each month, or for the year at once. */
  credits: number
  features: readonly string[]
  /** Amount for one period; the free plan has none (specification 1, §9). */
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
