import type { LedgerEntryKind } from './ledger-entry.ts'

/** A line of the credit history as it is stored: a grant, or a task's reservation with what became of it. */
export interface CreditHistoryEntry {
  /** The key of the grant or of the reservation. */
  key: string
  at: number
  kind: LedgerEntryKind
  /** How the reservation ended; null while the task runs, and for a grant. */
  outcome: 'keep' | 'return' | null
  /** Credits that the task reserved. */
  reserved: number
  /** What the line changes in the balance. */
  amount: number
  /** The balance after the line. */
  balance: number
  taskKind: 'generation' | 'upscale' | null
  prompt: string | null
  creationId: string | null
  /** Why an operator adjusted the credits. */
  note: string | null
}
