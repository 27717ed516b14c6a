import type { OfferId } from './offers.ts'
import type { PaymentEvent } from './payment-provider.ts'
import type { Language } from '@tessera/shared-contracts'
import { text } from '../../texts.ts'

/** What a member orders. Price and credits are those of the moment of the order. */
export interface PaymentOrder {
  id: string
  memberId: string
  /** A page repeats an order with the same key when it gets no response. Unique for each member. */
  idempotencyKey: string
  offer: OfferId
  credits: number
  priceHundredths: number
  currency: string
  state: 'open' | PaymentEvent['outcome']
  /** The provider's id of the checkout; null until it was started. */
  sessionId: string | null
  checkoutUrl: string | null
  createdAt: number
  paidAt: number | null
}

export const describeOffer = (
  { offer, credits }: Pick<PaymentOrder, 'offer' | 'credits'>,
  language: Language,
) => text(language, `offer.${offer}`, { credits: new Intl.NumberFormat(language).format(credits) })
