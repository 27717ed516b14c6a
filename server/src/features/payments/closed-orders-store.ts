import type { Queries } from '../../database/queries.ts'
import type { PaymentEvent } from './payment-provider.ts'
import type { Generated } from 'kysely'

declare module '../../database/tables.ts' {
  interface Tables {
    /** Orders of deleted accounts, without the member. */
    closed_orders: Pick<
      Tables['payment_orders'],
      'id' | 'session_id' | 'price_hundredths' | 'currency' | 'created_at' | 'paid_at'
    > & {
      /** When an operator recorded the refund. */
      refunded_at: Generated<number | null>
    }
  }
}

/** Orders of deleted accounts. An operator refunds those that were paid afterwards. */
export function createClosedOrdersStore(queries: Queries) {
  const toRefund = queries
    .selectFrom('closed_orders')
    .where('paid_at', 'is not', null)
    .where('refunded_at', 'is', null)
  return {
    /** Keeps the unpaid orders of an account that is about to be removed. */
    async addByAccount(accountId: string) {
      await queries
        .insertInto('closed_orders')
        .columns(['id', 'session_id', 'price_hundredths', 'currency', 'created_at'])
        .expression(({ selectFrom }) =>
          selectFrom('payment_orders')
            .select(['id', 'session_id', 'price_hundredths', 'currency', 'created_at'])
            .where('account_id', '=', accountId)
            .where('state', '<>', 'paid'),
        )
        .onConflict(conflict => conflict.doNothing())
        .execute()
    },

    async exists(id: string): Promise<boolean> {
      const order = queries.selectFrom('closed_orders').select('id').where('id', '=', id)
      return (await order.executeTakeFirst()) !== undefined
    },

    /** Records the money that arrived. Returns false if it was recorded before. */
    async markPaid({ orderId, sessionId, price }: PaymentEvent, at: number): Promise<boolean> {
      const paid = {
        session_id: sessionId,
        price_hundredths: price.hundredths,
        currency: price.currency,
        paid_at: at,
      }
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('closed_orders')
        .values({ id: orderId, created_at: at, ...paid })
        .onConflict(conflict =>
          conflict.column('id').doUpdateSet(paid).where('closed_orders.paid_at', 'is', null),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** Oldest first. */
    listToRefund: () => toRefund.selectAll().orderBy('paid_at').orderBy('id').execute(),

    async countToRefund(): Promise<number> {
      const { count } = await toRefund
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Returns false if there is no such order to refund. */
    async markRefunded(id: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('closed_orders')
        .set({ refunded_at: at })
        .where('id', '=', id)
        .where('paid_at', 'is not', null)
        .where('refunded_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Forgets orders from before a time for which no money has arrived. */
    async removeUnpaidBefore(time: number) {
      await queries
        .deleteFrom('closed_orders')
        .where('paid_at', 'is', null)
        .where('created_at', '<', time)
        .execute()
    },
  }
}
