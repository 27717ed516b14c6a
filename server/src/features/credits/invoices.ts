import type { Bill, Language } from '@tessera/shared-contracts'
import { text } from '../../texts.ts'
import { isoDate } from '@tessera/platform/clock'
import type { Stores } from '../stores.ts'

/** Lists the rows of the billing tab: all credit grants of a member, newest first, as localized text. */
export async function listInvoices(
  ledger: Stores['ledger'],
  memberId: string,
  language: Language,
): Promise<Bill[]> {
  const numbers = new Intl.NumberFormat(language)
  return (await ledger.listGrants(memberId)).map(({ at, kind, amount }) => ({
    date: isoDate(at),
    description: text(language, `bill.${kind}`),
    amount: text(language, 'bill.amount', { credits: numbers.format(amount) }),
    status: text(language, 'bill.done'),
  }))
}
