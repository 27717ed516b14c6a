import { CommandError, alignColumns } from '@tessera/command-line'
import { isoTime } from '@tessera/server-kit/clock'
import { defineCommand, type AdminCommand } from './command.ts'

export const paymentCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'payments list',
    usage: '',
    about: 'payments for accounts that were deleted meanwhile; refund them at the provider',
    async run(_, { stores }) {
      const orders = await stores.closedOrders.listToRefund()
      if (orders.length === 0) return ['There is nothing to refund.']
      return alignColumns([
        ['order', 'session', 'amount', 'paid'],
        ...orders.map(order => [
          order.id,
          order.session_id ?? '',
          `${(order.price_hundredths / 100).toFixed(2)} ${order.currency}`,
          isoTime(order.paid_at ?? 0),
        ]),
      ])
    },
  }),
  defineCommand({
    name: 'payments refunded',
    isAudited: true,
    usage: 'ORDER',
    about: 'record that such a payment was refunded at the provider',
    positionals: { min: 0, max: 1 },
    async run({ positionals: [order = ''] }, { stores, clock }) {
      if (!(await stores.closedOrders.markRefunded(order, clock())))
        throw new CommandError(`There is no order "${order}" to refund; "payments list" lists them.`)
      return [`${order} is refunded.`]
    },
  }),
]
