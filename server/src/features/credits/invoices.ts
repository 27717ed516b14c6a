import { formatPrice, type Bill, type Language } from '@tessera/shared-contracts'
import { text } from '../../texts.ts'
import { isoDate } from '@tessera/platform/clock'
import { describeOffer } from '../payments/orders.ts'
import type { Stores } from '../stores.ts'

/** Lists the rows of the billing tab: all credit grants and payments of a member, newest first, as localized text. */
export async function listInvoices(
  { ledger, payments }: Pick<Stores, 'ledger' | 'payments'>,
  memberId: string,
  language: Language,
): Promise<Bill[]> {
  const numbers = new Intl.NumberFormat(language)
  const grants = (await ledger.listGrants(memberId)).map(({ at, kind, amount }) => ({
    at,
    description: text(language, `bill.${kind}`),
    amount: text(language, 'bill.amount', { credits: numbers.format(amount) }),
    status: text(language, 'bill.done'),
  }))
  const paid = (await payments.listByMember(memberId)).flatMap(order =>
    order.paidAt === null
      ? []
      : {
          at: order.paidAt,
          description: describeOffer(order, language),
          amount: formatPrice(order.priceHundredths / 100, order.currency, language),
          status: text(language, 'bill.paid'),
        },
  )
  return [...grants, ...paid]
    .sort((a, b) => b.at - a.at)
    .map(({ at, ...bill }) => ({ date: isoDate(at), ...bill }))
}
