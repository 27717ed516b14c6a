import { type Language, type Bill, formatPrice } from '@tessera/shared-contracts'
import { describeLedgerEntry } from '../credits/describe-ledger-entry.ts'
import { text } from '../../texts.ts'
import { describeOffer } from './payment-order.ts'
import { isoDate } from '@tessera/server-kit/clock'
import type { PaymentStores } from './stores.ts'

/** The credit history has the older ones too. */
const maxInvoices = 200

/** Lists the rows of the billing tab: the newest credit grants and payments of a member, newest first, as localized text. */
export async function listInvoices(
  { ledger, payments }: Pick<PaymentStores, 'ledger' | 'payments'>,
  memberId: string,
  language: Language,
): Promise<Bill[]> {
  const numbers = new Intl.NumberFormat(language)
  const grants = (await ledger.listGrants(memberId, maxInvoices)).map(({ at, amount, ...entry }) => ({
    at,
    description: describeLedgerEntry(entry, language),
    amount: text(language, amount < 0 ? 'bill.deducted' : 'bill.amount', {
      credits: numbers.format(Math.abs(amount)),
    }),
    status: text(language, 'bill.done'),
  }))
  const paid = (await payments.listByMember(memberId, maxInvoices)).flatMap(order =>
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
    .slice(0, maxInvoices)
    .map(({ at, ...bill }) => ({ date: isoDate(at), ...bill }))
}
