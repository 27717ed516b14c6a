import type { Clock } from '@tessera/platform/clock'
import type { ScreenSmokeTest } from '@tessera/platform/gate/gate'
import type { SpaceCheck } from '@tessera/platform/http/out-of-space'
import type { EngineSettings, Role } from '@tessera/shared-contracts'
import type { Timer } from '../scheduling/timer.ts'
import type { IdentityProvider } from './accounts/identity-provider/identity-provider.ts'
import type { Mailer } from './accounts/mails/mailer.ts'
import type { PasswordHasher } from './accounts/password/password-hasher.ts'
import type { DesktopTools } from './desktop-tools/desktop-tools.ts'
import type { PromptChecker } from './generation/prompt-checker.ts'
import type { PromptPolisher } from './generation/polisher/prompt-polisher.ts'
import type { ImageProcessor } from './media/images.ts'
import type { MediaStore } from './media/media.ts'
import type { VideoProcessor } from './media/video-processor.ts'
import type { Moderator } from './moderation/moderation.ts'
import type { DocumentReader } from './portfolios/document.ts'
import type { ReadinessChecks } from './monitoring/readiness-checks.ts'
import type { DiskSpace } from './monitoring/problems/disk-space.ts'
import type { Telemetry } from './monitoring/telemetry.ts'
import type { Prices } from './payments/offers.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { CountryLookup } from './sessions/country-lookup.ts'
import type { Stores, Transact } from './stores.ts'
import type { ImageEngine, UpscaleEngine } from './tasks/engine.ts'
import type { IncomingFiles } from './media/incoming-files.ts'

/** The stores, the engines and the other outside services that the features use. A function names those it needs. */
export interface FeatureServices {
  stores: Stores
  transact: Transact
  clock: Clock
  timer: Timer
  mailer: Mailer
  passwords: PasswordHasher
  findCountry: CountryLookup
  /** The roles that a member has only in a session that confirmed a second factor. */
  twoStepRoles: readonly Role[]
  media: MediaStore
  incoming: IncomingFiles
  requireSpace: SpaceCheck
  desktopTools: DesktopTools
  imageProcessor: ImageProcessor
  videoProcessor: VideoProcessor
  documentReader: DocumentReader
  engine: ImageEngine
  upscaler: UpscaleEngine
  /** The settings that pages send to the image engine. */
  engineSettings: EngineSettings
  moderator: Moderator
  polisher: PromptPolisher
  /** Null: members log in here only. */
  identityProvider: IdentityProvider | null
  /** Null: nothing is on sale. */
  paymentProvider: PaymentProvider | null
  prices: Prices
  promptChecker: PromptChecker
  telemetry: Telemetry
  /** Reads the space of the disk with the data. */
  readDiskSpace: () => Promise<DiskSpace>
  checks: ReadinessChecks
  /** Its description is null where the gate has no browser. */
  gateBrowser: { readonly description: string | null }
  /** Mounts the screens of releases in the gate. */
  smokeTest: ScreenSmokeTest
  /** Whether a second person has to approve each change of production. */
  isApprovalRequired: boolean
}
