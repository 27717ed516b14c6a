import { formatPrice, type Bill, type Language } from '@tessera/shared-contracts'
import { text } from '../../texts.ts'
import { isoDate } from '@tessera/platform/clock'
import { describeOffer } from '../payments/orders.ts'
import type { Stores } from '../stores.ts'
import type { LedgerEntry } from './ledger.ts'

/** Lists the rows of the billing tab: all credit grants and payments of a member, newest first, as localized text. */
export async function listInvoices(
  { ledger, payments }: Pick<Stores, 'ledger' | 'payments'>,
  memberId: string,
  language: Language,
): Promise<Bill[]> {
  const numbers = new Intl.NumberFormat(language)
  const grants = (await ledger.listGrants(memberId)).map(({ at, amount, ...entry }) => ({
    at,
    description: describeLedgerEntry(entry, language),
    amount: text(language, amount < 0 ? 'bill.deducted' : 'bill.amount', {
      credits: numbers.format(Math.abs(amount)),
    }),
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

/** Describes an entry of the ledger: the operator's reason for an adjustment, or the text of its kind. */
export const describeLedgerEntry = (
  { kind, reason }: Pick<LedgerEntry, 'kind' | 'reason'>,
  language: Language,
): string => reason ?? text(language, `bill.${kind}`)
