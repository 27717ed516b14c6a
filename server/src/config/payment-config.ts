import { z } from 'zod'
import { StartError } from '@tessera/server-kit/start-error'
import { toHundredths, type Prices } from '../features/payments/offers.ts'
import { toMinorUnits } from '../infra/payments/stripe/minor-units.ts'
import type { StripeAccount } from '../infra/payments/stripe/stripe-provider.ts'
import { nonEmptyText } from './variable-types.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

export const paymentVariables = z.object({
  PRICE_CURRENCY: z
    .string()
    .refine(code => currencies.has(code))
    .default('USD')
    .describe('an ISO 4217 currency code, such as USD, EUR or CNY'),
  CREDIT_PACK_PRICE: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/)
    .transform(Number)
    .refine(price => price > 0)
    .optional()
    .describe('a price with at most two decimals, such as 15 or 14.90'),
  STRIPE_SECRET_KEY: nonEmptyText.optional().describe('a secret or restricted key of a Stripe account'),
  STRIPE_WEBHOOK_SECRET: nonEmptyText
    .optional()
    .describe('the signing secret of the webhook endpoint at Stripe'),
})

export const readPrices = (values: z.output<typeof paymentVariables>): Prices => ({
  currency: values.PRICE_CURRENCY,
  creditPack: values.CREDIT_PACK_PRICE ?? null,
})

/** Returns null where nothing is on sale. @throws {StartError} when one of the two secrets is missing */
export function readStripeConfig(values: z.output<typeof paymentVariables>): StripeAccount | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (secretKey === undefined && webhookSecret === undefined) return null
  if (webhookSecret === undefined)
    throw new StartError(
      'STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, without which no payment is credited.',
    )
  if (secretKey === undefined)
    throw new StartError(
      'STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY, without which nothing can be bought.',
    )
  const { currency, creditPack } = readPrices(values)
  if (creditPack !== null && !isPriceIn(currency, creditPack))
    throw new StartError(`CREDIT_PACK_PRICE is ${creditPack}, but prices in ${currency} have no decimals.`)
  return { url: 'https://api.stripe.com', secretKey, webhookSecret }
}

function isPriceIn(currency: string, price: number): boolean {
  try {
    toMinorUnits(toHundredths(price), currency)
    return true
  } catch {
    return false
  }
}
