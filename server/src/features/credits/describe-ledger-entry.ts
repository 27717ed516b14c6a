import type { Language } from '@tessera/shared-contracts'
import { text } from '../../texts.ts'
import type { LedgerEntry } from './ledger-entry.ts'

/** Describes an entry of the ledger: the operator's reason for an adjustment, or the text of its kind. */
export const describeLedgerEntry = (
  { kind, reason }: Pick<LedgerEntry, 'kind' | 'reason'>,
  language: Language,
): string => reason ?? text(language, `bill.${kind}`)
