import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getOrder, getPlans, startCheckout } from '@tessera/shared-contracts'
import { readIdempotencyKey } from '@tessera/server-kit/http/call-route'
import { HttpError } from '@tessera/server-kit/http/errors'
import { DomainError } from '../../domain-error.ts'
import { registerCallRoute, requireMember } from '../accounts/members/member-routes.ts'
import { listOffers } from './offers.ts'
import { applyPaymentEvent, startCheckout as start } from './orders.ts'
import { ForgedEventError, type PaymentProvider } from './payment-provider.ts'
import type { Needs, Origin } from '../../feature.ts'
import type { PaymentStores } from './stores.ts'

/** Where the provider sends its events. */
export const webhookPath = '/api/payment_webhook.php'

/** More than the largest event about a checkout. */
const maxEventBytes = 256 * 1024

type PaymentDependencies = Needs<
  'stores' | 'transact' | 'clock' | 'prices' | 'paymentProvider',
  PaymentStores
>

/** @param publicUrl the public origin of the site; null: the host of a request */
export function registerRoutes(
  app: FastifyInstance,
  services: PaymentDependencies,
  { publicUrl }: Pick<Origin, 'publicUrl'>,
): void {
  const { stores, prices, paymentProvider } = services

  registerCallRoute(app, getPlans, () => ({
    success: true,
    currency: prices.currency,
    offers: paymentProvider ? listOffers(prices) : [],
  }))

  registerCallRoute(app, startCheckout, async ({ body, member: user, headers, language, request }) => {
    const member = requireMember(user)
    if (!paymentProvider) throw new DomainError('payment.unavailable')
    const url = await start(
      { ...services, provider: paymentProvider },
      {
        member,
        offer: body.offer,
        language,
        origin: publicUrl ?? `${request.protocol}://${request.host}`,
        report: error => request.log.error({ err: error }, 'the payment provider did not start a checkout'),
        ...readIdempotencyKey(headers),
      },
    )
    return { success: true, url }
  })

  registerCallRoute(app, getOrder, async ({ query, member }) => {
    const { id } = requireMember(member)
    const order = await stores.payments.find(query.order_id)
    if (order?.memberId !== id) throw new DomainError('payment.orderUnknown')
    const { offer, credits, state } = order
    return { success: true, order: { offer, credits, state } }
  })

  if (paymentProvider) registerWebhook(app, services, paymentProvider)
}

/** Receives the provider's events. Their signature covers the bytes of the body, so nothing parses them before. */
function registerWebhook(
  app: FastifyInstance,
  services: PaymentDependencies,
  provider: PaymentProvider,
): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(webhookPath, { bodyLimit: maxEventBytes }, async (request, reply) => {
      const event = readEvent(provider, request)
      const result = event ? await applyPaymentEvent(services, event) : 'not about an order'
      const details = { event: event?.id, order: event?.orderId, result }
      reply.header('cache-control', 'no-store')
      if (result === 'mismatch') {
        // The provider sends it again, and its dashboard shows the failure to the operator.
        request.log.error(details, 'a payment event differs from the order that it names')
        throw new HttpError(400, 'request.malformed')
      }
      if (event && result === 'account deleted')
        request.log.error(
          { ...details, provider: provider.name, ...event.price },
          'money arrived for an account that was deleted: refund it at the provider',
        )
      else request.log.info(details, 'a payment event arrived')
      return { success: true }
    })
  })
}

function readEvent(provider: PaymentProvider, { headers, body }: FastifyRequest) {
  if (!Buffer.isBuffer(body)) throw new HttpError(400, 'request.malformed')
  try {
    return provider.readEvent({ headers, body })
  } catch (error) {
    if (error instanceof ForgedEventError) throw new HttpError(400, 'request.malformed')
    throw error
  }
}
