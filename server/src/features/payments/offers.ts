import { creditGrants, creditPackSize, planPrices } from '@tessera/shared-contracts'

declare module '../../feature.ts' {
  interface FeatureServices {
    prices: Prices
  }
}

export type OfferId = 'monthly' | 'annual' | 'credits'

/** What a member can buy. */
export interface Offer {
  id: OfferId
  /** For one period of a plan, or for the pack of credits; in the currency of the site. */
  price: number
  credits: number
}

/** What the operator sets. */
export interface Prices {
  /** ISO 4217. */
  currency: string
  /** The price of a pack of credits; null if the site sells only plans. */
  creditPack: number | null
}

/** Lists what is on sale. The amounts of the plans are the specification's. */
export const listOffers = ({ creditPack }: Prices): Offer[] => [
  { id: 'monthly', price: planPrices.monthly, credits: creditGrants.monthly },
  { id: 'annual', price: planPrices.annual, credits: creditGrants.annual },
  ...(creditPack === null ? [] : [{ id: 'credits' as const, price: creditPack, credits: creditPackSize }]),
]

export const toHundredths = (price: number): number => Math.round(price * 100)
