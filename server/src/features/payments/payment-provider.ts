import type { Language } from '@tessera/shared-contracts'

declare module '../../feature.ts' {
  interface FeatureServices {
    /** Null: nothing is on sale. */
    paymentProvider: PaymentProvider | null
  }
}

/** A price in hundredths of its currency, whatever its smallest coin is. */
interface Price {
  hundredths: number
  /** ISO 4217, in upper case. */
  currency: string
}

/** What the provider needs to show its payment page. */
export interface Checkout {
  orderId: string
  /** What is bought, in the member's language. */
  description: string
  price: Price
  email: string
  language: Language
  /** Where the provider sends the member after the payment, and after a cancellation. */
  successUrl: string
  cancelUrl: string
}

/** What the provider reports about an order. */
export interface PaymentEvent {
  /** Unique for the provider: it sends an event again until it is acknowledged. */
  id: string
  orderId: string
  sessionId: string
  /** `pending`: the member has ordered, and the money comes later. */
  outcome: 'paid' | 'pending' | 'failed' | 'expired'
  price: Price
}

/** The event was not signed by the provider, or too long ago. */
export class ForgedEventError extends Error {
  override readonly name = 'ForgedEventError'
}

/** An outside service that takes payments on a page of its own and reports them in signed events. */
export interface PaymentProvider {
  readonly name: string
  /** Starts the checkout of an order. A second call for the same order returns the same session. */
  startCheckout(checkout: Checkout): Promise<{ sessionId: string; url: string }>
  /**
   * Verifies and reads an event. Returns null for an event that concerns no order.
   *
   * @throws {ForgedEventError}
   */
  readEvent(request: {
    headers: Readonly<Record<string, string | string[] | undefined>>
    body: Buffer
  }): PaymentEvent | null
}
