import type { Bill, Language } from '@tessera/shared-contracts'
import { text } from '../texts.ts'
import { isoDate } from './clock.ts'
import type { LedgerStore } from './ledger.ts'

/** The rows of the billing tab: what a member was granted, newest first, in the language of the page. */
export async function billsOf(ledger: LedgerStore, memberId: string, language: Language): Promise<Bill[]> {
  const numbers = new Intl.NumberFormat(language)
  return (await ledger.grants(memberId)).map(({ at, kind, amount }) => ({
    date: isoDate(at),
    description: text(language, `bill.${kind}`),
    amount: text(language, 'bill.amount', { credits: numbers.format(amount) }),
    status: text(language, 'bill.done'),
  }))
}
