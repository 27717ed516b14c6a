import type { AccountsStore } from './accounts.ts'
import type { ActivationCodesStore } from './activation-codes.ts'
import type { AttemptsStore } from './attempts.ts'
import type { CreationsStore } from './creations.ts'
import type { FeedbackStore } from './feedback.ts'
import type { GalleryStore } from './gallery.ts'
import type { GenerationsStore } from './generations.ts'
import type { LedgerStore } from './ledger.ts'
import type { MediaRecords } from './media.ts'
import type { OverviewStore } from './overview.ts'
import type { PlansStore } from './plans.ts'
import type { PortfoliosStore } from './portfolios.ts'
import type { PlatformTokensStore } from './platform-tokens.ts'
import type { ReleasesStore } from './releases.ts'
import type { SessionsStore } from './sessions.ts'
import type { TasksStore } from './tasks.ts'
import type { UpscalesStore } from './upscales.ts'
import type { VerificationsStore } from './verification.ts'

/** Everything the domain keeps; each type is declared beside the rules that need it. */
export interface Stores {
  accounts: AccountsStore
  activationCodes: ActivationCodesStore
  attempts: AttemptsStore
  creations: CreationsStore
  feedback: FeedbackStore
  gallery: GalleryStore
  generations: GenerationsStore
  ledger: LedgerStore
  media: MediaRecords
  overview: OverviewStore
  plans: PlansStore
  portfolios: PortfoliosStore
  platformTokens: PlatformTokensStore
  releases: ReleasesStore
  sessions: SessionsStore
  tasks: TasksStore
  upscales: UpscalesStore
  verifications: VerificationsStore
}

/**
 * Does all of the work or none of it: a throw undoes it. The work uses the stores it is handed and no
 * others, and waits for nothing but them; the database belongs to it alone meanwhile.
 */
export type Transact = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>
