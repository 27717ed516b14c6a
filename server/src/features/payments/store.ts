import type { Selectable } from 'kysely'
import type { Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import type { PaymentOrder } from './payment-order.ts'
import type { Generated } from 'kysely'

declare module '../../database/tables.ts' {
  interface Tables {
    payment_orders: {
      id: string
      account_id: string
      idempotency_key: string
      offer: PaymentOrder['offer']
      credits: number
      /** In hundredths of the currency, whatever its smallest coin is. */
      price_hundredths: number
      currency: string
      state: PaymentOrder['state']
      /** The provider's id of the checkout. */
      session_id: Generated<string | null>
      checkout_url: Generated<string | null>
      created_at: number
      paid_at: Generated<number | null>
    }
    /** The provider's events that were applied. */
    payment_events: { id: string; order_id: string; received_at: number }
  }
}

export function createPaymentsStore(queries: Queries) {
  const orders = queries.selectFrom('payment_orders').selectAll()
  return {
    async add(order: PaymentOrder) {
      await queries
        .insertInto('payment_orders')
        .values({
          id: order.id,
          account_id: order.memberId,
          idempotency_key: order.idempotencyKey,
          offer: order.offer,
          credits: order.credits,
          price_hundredths: order.priceHundredths,
          currency: order.currency,
          state: order.state,
          created_at: order.createdAt,
        })
        .execute()
    },

    async find(id: string) {
      return toOrder(await orders.where('id', '=', id).executeTakeFirst())
    },

    async findByIdempotencyKey(memberId: string, idempotencyKey: string) {
      const row = await orders
        .where('account_id', '=', memberId)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst()
      return toOrder(row)
    },

    /** Newest first. */
    async listByMember(memberId: string, limit: number) {
      const rows = await orders
        .where('account_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.flatMap(row => toOrder(row) ?? [])
    },

    async saveSession(id: string, { sessionId, url }: { sessionId: string; url: string }) {
      await queries
        .updateTable('payment_orders')
        .set({ session_id: sessionId, checkout_url: url })
        .where('id', '=', id)
        .where('session_id', 'is', null)
        .execute()
    },

    /** Records an event of the provider. Returns false for one that was recorded before. */
    async addEvent(id: string, orderId: string, at: number) {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('payment_events')
        .values({ id, order_id: orderId, received_at: at })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** Returns false if the order was paid before. */
    async markPaid(id: string, sessionId: string, at: number) {
      const { numUpdatedRows } = await queries
        .updateTable('payment_orders')
        .set({ state: 'paid', session_id: sessionId, paid_at: at })
        .where('id', '=', id)
        .where('state', '<>', 'paid')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Records how an order went that is not paid. Returns false for one that was paid or has ended: events arrive in any order. */
    async setOutcome(id: string, state: 'pending' | 'failed' | 'expired') {
      const { numUpdatedRows } = await queries
        .updateTable('payment_orders')
        .set({ state })
        .where('id', '=', id)
        .where('state', 'in', state === 'pending' ? ['open'] : ['open', 'pending'])
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

function toOrder(row: Selectable<Tables['payment_orders']> | undefined): PaymentOrder | null {
  if (!row) return null
  const { id, offer, credits, currency, state } = row
  return {
    id,
    memberId: row.account_id,
    idempotencyKey: row.idempotency_key,
    offer,
    credits,
    priceHundredths: row.price_hundredths,
    currency,
    state,
    sessionId: row.session_id,
    checkoutUrl: row.checkout_url,
    createdAt: row.created_at,
    paidAt: row.paid_at,
  }
}
