import { z } from 'zod'
import { parseJson } from '@tessera/shared-contracts'
import { secondMs, type Clock } from '@tessera/server-kit/clock'
import {
  ForgedEventError,
  type Checkout,
  type PaymentEvent,
  type PaymentProvider,
} from '../../../features/payments/payment-provider.ts'
import { fromMinorUnits, toMinorUnits } from './minor-units.ts'
import { isSignedByStripe } from './signature.ts'

export interface StripeAccount {
  /** The address of the API. */
  url: string
  secretKey: string
  webhookSecret: string
}

/** The version of the API whose fields this file reads, whatever the account's default is. */
const apiVersion = '2024-11-20.acacia'
const timeoutMs = 20 * secondMs
/** The first request may have been received, so a retry carries the same idempotency key. */
const maxAttempts = 2

const session = z.object({ id: z.string().min(1), url: z.url({ protocol: /^https?$/ }) })

const checkoutEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.enum([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ]),
  data: z.object({
    object: z.object({
      id: z.string().min(1).max(255),
      client_reference_id: z.string().min(1).max(200),
      payment_status: z.string(),
      amount_total: z.number(),
      currency: z.string(),
    }),
  }),
})

/** Takes payments on a page of Stripe (https://docs.stripe.com/api/checkout/sessions). A plan is paid once, for one period. */
export const createStripeProvider = (
  account: StripeAccount,
  { clock }: { clock: Clock },
): PaymentProvider => ({
  name: 'Stripe',

  async startCheckout(checkout) {
    const response = await post(account, '/v1/checkout/sessions', {
      fields: toSessionFields(checkout),
      idempotencyKey: checkout.orderId,
    })
    const { id, url } = session.parse(response)
    return { sessionId: id, url }
  },

  readEvent({ headers, body }) {
    const header = headers['stripe-signature']
    if (typeof header !== 'string' || !isSignedByStripe({ header, body }, account.webhookSecret, clock()))
      throw new ForgedEventError('the signature of an event is not valid')
    const read = checkoutEvent.safeParse(parseJson(body.toString()))
    return read.success ? toPaymentEvent(read.data) : null
  },
})

const toSessionFields = (checkout: Checkout): Record<string, string> => ({
  mode: 'payment',
  // The event must name the price of our order, not its value in the currency of the member's card
  'adaptive_pricing[enabled]': 'false',
  client_reference_id: checkout.orderId,
  'metadata[order_id]': checkout.orderId,
  customer_email: checkout.email,
  locale: checkout.language,
  success_url: checkout.successUrl,
  cancel_url: checkout.cancelUrl,
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': checkout.price.currency.toLowerCase(),
  'line_items[0][price_data][unit_amount]': String(
    toMinorUnits(checkout.price.hundredths, checkout.price.currency),
  ),
  'line_items[0][price_data][product_data][name]': checkout.description,
})

function toPaymentEvent({ id, type, data: { object } }: z.output<typeof checkoutEvent>): PaymentEvent {
  const currency = object.currency.toUpperCase()
  return {
    id: `stripe:${id}`,
    orderId: object.client_reference_id,
    sessionId: object.id,
    outcome: toOutcome(type, object.payment_status),
    price: { hundredths: fromMinorUnits(object.amount_total, currency), currency },
  }
}

/** A checkout can be completed before its money has arrived, for example by a bank transfer. */
function toOutcome(type: z.output<typeof checkoutEvent>['type'], status: string): PaymentEvent['outcome'] {
  if (type === 'checkout.session.expired') return 'expired'
  if (type === 'checkout.session.async_payment_failed') return 'failed'
  return status === 'paid' ? 'paid' : 'pending'
}

/**
 * Sends a form to the API and returns the JSON of its response.
 *
 * @throws {Error} without a response or with another status than 200. The message contains neither key nor fields
 */
async function post(
  { url, secretKey }: StripeAccount,
  path: string,
  { fields, idempotencyKey }: { fields: Record<string, string>; idempotencyKey: string },
): Promise<unknown> {
  const send = async () => {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'idempotency-key': idempotencyKey,
        'stripe-version': apiVersion,
      },
      body: new URLSearchParams(fields),
      // A redirect would lead to a server that the operator did not name
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, json: parseJson(await response.text()) }
  }
  for (let attempt = 1; ; attempt += 1) {
    const response = await send().catch(() => null)
    if (response?.status === 200) return response.json
    const mayRetry = response === null || response.status >= 500
    if (!mayRetry || attempt === maxAttempts) throw new Error(describeFailure(response))
  }
}

const failure = z.object({
  error: z.object({ type: z.string().max(100), code: z.string().max(100).optional() }),
})

/** For the operator's log. Stripe's own message may repeat what was sent, so its codes have to do. */
function describeFailure(response: { status: number; json: unknown } | null): string {
  if (!response) return 'Stripe gave no complete answer'
  const { type = 'unknown', code = '' } = failure.safeParse(response.json).data?.error ?? {}
  return `Stripe answered with status ${response.status}: ${type} ${code}`.trim()
}
