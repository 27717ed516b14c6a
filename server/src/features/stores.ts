import type { AccountsStore } from './accounts/accounts.ts'
import type { ActivationCodesStore } from './credits/activation-codes.ts'
import type { RateLimitsStore } from './rate-limits/rate-limiter.ts'
import type { CreationsStore } from './creations/creations.ts'
import type { FeedbackStore } from './feedback/feedback.ts'
import type { GalleryStore } from './gallery/gallery.ts'
import type { GenerationsStore } from './generation/generations.ts'
import type { LedgerStore } from './credits/ledger.ts'
import type { MediaRecordsStore } from './media/media.ts'
import type { OverviewStore } from './monitoring/overview.ts'
import type { PlansStore } from './credits/plans.ts'
import type { PortfoliosStore } from './portfolios/portfolios.ts'
import type { PlatformTokenStore } from '@tessera/platform/tokens/platform-tokens'
import type { ReleaseStore } from '@tessera/platform/registry/releases'
import type { SessionsStore } from './sessions/sessions.ts'
import type { TasksStore } from './tasks/tasks.ts'
import type { UpscalesStore } from './upscale/upscales.ts'
import type { VerificationsStore } from './accounts/verification/verification-code.ts'

/** All stores of the features and the platform. Each type is declared next to the rules that use it. */
export interface Stores {
  accounts: AccountsStore
  activationCodes: ActivationCodesStore
  rateLimits: RateLimitsStore
  creations: CreationsStore
  feedback: FeedbackStore
  gallery: GalleryStore
  generations: GenerationsStore
  ledger: LedgerStore
  media: MediaRecordsStore
  overview: OverviewStore
  plans: PlansStore
  portfolios: PortfoliosStore
  platformTokens: PlatformTokenStore
  releases: ReleaseStore
  sessions: SessionsStore
  tasks: TasksStore
  upscales: UpscalesStore
  verifications: VerificationsStore
}

/**
 * Runs `work` in a database transaction; an exception rolls it back. `work` must use only the stores that it
 * receives and must not wait for anything else, because the transaction can lock the whole database.
 */
export type Transact = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>
