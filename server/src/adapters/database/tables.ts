import type { Generated } from 'kysely'

/** Times are milliseconds since 1970; ids are those of `domain/ids.ts`. */
export interface Tables {
  migrations: { name: string; ran_at: Generated<string> }

  accounts: {
    id: string
    username: string
    /** Lower case. */
    email: string
    password_hash: string
    avatar_url: string | null
    /** The sum of the account's ledger; moved only by `ledger-store.ts`. */
    balance: Generated<number>
    created_at: number
  }
  sessions: { token_hash: string; account_id: string; expires_at: number }
  verifications: {
    email: string
    code_hash: string
    tries: Generated<number>
    sent_at: number
    expires_at: number
  }

  releases: { name: string; version: string; record: string; published_at: number; published_by: string }
  live_releases: {
    channel: string
    name: string
    version: string
    previous: string | null
    activated_by: string
  }
  release_history: {
    channel: string
    name: string
    version: string
    previous: string | null
    activated_by: string
    at: number
  }
  fault_reports: {
    composition: string
    name: string
    version: string
    fell_back_to: string | null
    phase: string
    message: string
    stack: string | null
    path: string
    at: number
  }
}
