/** A plan as it is offered; names and features are texts below `plans`. */
export interface PlanOffer {
  type: 'base' | 'monthly' | 'annual'
  /** Key of its texts below `plans`. */
  texts: 'basic' | 'monthly' | 'annual'
  features: readonly string[]
  /** Amount for one period; the free plan has none (specification 1, §9). */
  price?: { amount: number; period: 'perMonth' | 'perYear' }
}

export const planOffers: readonly PlanOffer[] = [
  { type: 'base', texts: 'basic', features: ['upscale', 'portfolio', 'storage'] },
  {
    type: 'monthly',
    texts: 'monthly',
    features: ['everything', 'textToImage', 'credits'],
    price: { amount: 20, period: 'perMonth' },
  },
  {
    type: 'annual',
    texts: 'annual',
    features: ['everything', 'credits', 'saving'],
    price: { amount: 199, period: 'perYear' },
  },
]
