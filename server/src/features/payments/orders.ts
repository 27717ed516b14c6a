import type { Language } from '@tessera/shared-contracts'
import { newId } from '@tessera/server-kit/ids'
import type { Member } from '../accounts/members/member.ts'
import { grantPurchasedCredits } from '../credits/ledger.ts'
import { startPlan } from '../subscriptions/subscriptions.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import { DomainError } from '../../domain-error.ts'
import { listOffers, toHundredths } from './offers.ts'
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts'
import { type PaymentOrder, describeOffer } from './payment-order.ts'
import type { Needs } from '../../feature.ts'
import type { PaymentStores } from './stores.ts'

type OrderDependencies = Needs<'stores' | 'transact' | 'clock' | 'prices', PaymentStores>

/**
 * Records an order and starts its checkout at the provider. Returns the URL of the provider's payment page.
 *
 * @param request.report receives the reason when the provider fails
 * @throws {DomainError} for an offer that is not on sale, too many orders, or a provider that fails
 */
export async function startCheckout(
  services: OrderDependencies & { provider: PaymentProvider },
  request: {
    member: Member
    offer: string
    idempotencyKey?: string
    language: Language
    /** The origin of the site, to which the member returns. */
    origin: string
    report: (error: unknown) => void
  },
): Promise<string> {
  const { stores, provider } = services
  const { member, language, origin, report } = request
  const order = await placeOrder(services, request)
  if (order.state !== 'open') throw new DomainError('payment.settled')
  if (order.checkoutUrl !== null) return order.checkoutUrl
  const returnUrl = `${origin}/personal-homepage?${new URLSearchParams({ tab: 'billing', order: order.id })}`
  try {
    const session = await provider.startCheckout({
      orderId: order.id,
      description: describeOffer(order, language),
      price: { hundredths: order.priceHundredths, currency: order.currency },
      email: member.email,
      language,
      successUrl: returnUrl,
      cancelUrl: `${returnUrl}&checkout=cancelled`,
    })
    await stores.payments.saveSession(order.id, session)
    return session.url
  } catch (error) {
    report(error)
    throw new DomainError('payment.providerFailed')
  }
}

async function placeOrder(
  { transact, clock, prices }: OrderDependencies,
  { member, offer: wanted, idempotencyKey }: { member: Member; offer: string; idempotencyKey?: string },
): Promise<PaymentOrder> {
  const offer = listOffers(prices).find(({ id }) => id === wanted)
  if (!offer) throw new DomainError('payment.offerUnknown')
  const id = newId()
  const order: PaymentOrder = {
    id,
    memberId: member.id,
    idempotencyKey: idempotencyKey ?? id,
    offer: offer.id,
    credits: offer.credits,
    priceHundredths: toHundredths(offer.price),
    currency: prices.currency,
    state: 'open',
    sessionId: null,
    checkoutUrl: null,
    createdAt: clock(),
    paidAt: null,
  }
  return transact(async stores => {
    const earlier = await stores.payments.findByIdempotencyKey(member.id, order.idempotencyKey)
    if (earlier) return earlier
    await createRateLimiter(stores, clock).consume('orders', member.id)
    await stores.payments.add(order)
    return order
  })
}

/**
 * `settled`: the event changed the order. `account deleted`: money arrived that an operator has to refund. The other events
 * changed nothing.
 */
export type EventResult = 'settled' | 'repeated' | 'unknown order' | 'mismatch' | 'account deleted'

/**
 * Applies an event of the provider in one transaction: the order, which is a row of the bills, and what it grants. An
 * event counts once, and an order grants once, whatever comes again or in another order. Member, offer and price are
 * those of the order; an event that differs from it changes nothing.
 */
export const applyPaymentEvent = (
  { transact, clock }: Needs<'transact' | 'clock', PaymentStores>,
  event: PaymentEvent,
): Promise<EventResult> =>
  transact(async stores => {
    const now = clock()
    const order = await stores.payments.find(event.orderId)
    if (await isOfDeletedAccount(stores, order, event)) {
      const isNew = event.outcome === 'paid' && (await stores.closedOrders.markPaid(event, now))
      return isNew ? 'account deleted' : 'repeated'
    }
    if (!order) return 'unknown order'
    if (!isAbout(order, event)) return 'mismatch'
    if (!(await stores.payments.addEvent(event.id, order.id, now))) return 'repeated'
    if (event.outcome !== 'paid') {
      const changed = await stores.payments.setOutcome(order.id, event.outcome)
      return changed ? 'settled' : 'repeated'
    }
    if (!(await stores.payments.markPaid(order.id, event.sessionId, now))) return 'repeated'
    await grant(stores, order, now)
    return 'settled'
  })

/** A deletion can take a while between the end of the account and the removal of its records. */
const isOfDeletedAccount = async (
  { accounts, closedOrders }: PaymentStores,
  order: PaymentOrder | null,
  { orderId }: PaymentEvent,
): Promise<boolean> => (order ? (await accounts.find(order.memberId)) === null : closedOrders.exists(orderId))

/** An order whose checkout was started by a request that got no response has no session id yet. */
const isAbout = (order: PaymentOrder, { sessionId, price }: PaymentEvent): boolean =>
  (order.sessionId === null || order.sessionId === sessionId) &&
  order.priceHundredths === price.hundredths &&
  order.currency === price.currency

async function grant(stores: PaymentStores, order: PaymentOrder, now: number): Promise<void> {
  const { id, memberId, offer, credits } = order
  if (offer === 'credits')
    await grantPurchasedCredits(stores.ledger, { orderId: id, memberId, credits, at: now })
  else await startPlan(stores, { memberId, kind: offer, periodId: id }, now)
}
