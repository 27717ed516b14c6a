import type { AccountsStore } from './accounts.ts'
import type { ReleasesStore } from './releases.ts'
import type { SessionsStore } from './sessions.ts'

/** Everything the domain keeps; each type is declared beside the rules that need it. */
export interface Stores {
  accounts: AccountsStore
  releases: ReleasesStore
  sessions: SessionsStore
}

/**
 * Does all of the work or none of it: a throw undoes it. The work uses the stores it is handed and no
 * others, and waits for nothing but them; the database belongs to it alone meanwhile.
 */
export type Transact = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>
