import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError, resultWithMessage } from '../define-call.ts'

/** What a member can buy: `monthly`, `annual` or `credits`. A page skips other ids. */
export const offer = z.object({
  id: z.string(),
  /** In the currency of the site. */
  price: z.number(),
  credits: z.number(),
})
export type Offer = z.output<typeof offer>

/** Returns the currency of all prices (ISO 4217), and what is on sale: nothing without a payment provider. */
export const getPlans = defineCall('GET', '/api/get_plans.php', {
  isPublic: () => true,
  response: z.extend(resultWithError, {
    /** Another text than a currency code counts as missing. */
    currency: z.catch(z.nullish(z.string().check(z.regex(/^[A-Z]{3}$/))), null),
    offers: z.nullish(z.array(offer)),
  }),
})

/**
 * Orders an offer. The page then goes to `url`, where the payment provider takes the payment and sends the member back to
 * the billing tab with `order` in the address. A request that repeats the `Idempotency-Key` of an earlier one returns the
 * same order.
 */
export const startCheckout = defineCall('POST', '/api/start_checkout.php', {
  body: z.object({ offer: z.string().check(z.maxLength(40)) }),
  response: z.extend(resultWithMessage, { url: z.nullish(z.string()) }),
})

/** Returns how far an order of the member is: `open`, `pending`, `paid`, `failed` or `expired`. */
export const getOrder = defineCall('GET', '/api/get_order.php', {
  query: z.object({ order_id: z.string().check(z.maxLength(40)) }),
  response: z.extend(resultWithError, {
    order: z.nullish(z.object({ offer: z.string(), credits: z.number(), state: z.string() })),
  }),
})
