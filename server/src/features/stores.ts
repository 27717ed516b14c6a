import { createPlatformTokenStore } from '@tessera/platform/tokens/store'
import { createRetentionStore } from '@tessera/platform/retention/store'
import { createPolicyReportStore } from '@tessera/platform/policy-reports/store'
import { createApprovalStore } from '@tessera/platform/approvals/store'
import { createSigningKeyStore } from '@tessera/platform/signatures/store'
import { createSecretStore } from '@tessera/platform/secrets/store'
import { createFaultGroupsStore } from '@tessera/platform/canary/fault-groups-store'
import { createReportSeriesStore } from '@tessera/platform/canary/report-series-store'
import { createReleaseListsStore } from '@tessera/platform/registry/release-lists-store'
import { createReleaseStore } from '@tessera/platform/registry/store'
import type { QueryReader } from '@tessera/platform/database/queries'
import type { Queries } from '../infra/database/queries.ts'
import { createAccountsStore } from './accounts/store.ts'
import { createMemberDirectoryStore } from './accounts/administration/member-directory-store.ts'
import { createEmailChangesStore } from './accounts/email/email-changes-store.ts'
import { createEmailRevertsStore } from './accounts/email/email-reverts-store.ts'
import { createLinkedIdentitiesStore } from './accounts/identity-provider/linked-identities-store.ts'
import { createPasswordResetsStore } from './accounts/password/password-resets-store.ts'
import { createChallengesStore } from './accounts/two-step/challenges-store.ts'
import { createPasskeysStore } from './accounts/two-step/passkeys-store.ts'
import { createRecoveryCodesStore } from './accounts/two-step/recovery-codes-store.ts'
import { createTotpStore } from './accounts/two-step/totp-store.ts'
import { createVerificationsStore } from './accounts/verification/store.ts'
import { createAuditStore } from './audit/store.ts'
import { createCreationsStore } from './creations/store.ts'
import { createActivationCodesStore } from './credits/activation-codes-store.ts'
import { createFreeGrantsStore } from './credits/free-grants-store.ts'
import { createLedgerStore } from './credits/ledger-store.ts'
import { createPlansStore } from './credits/plans-store.ts'
import { createFeedbackStore } from './feedback/store.ts'
import { createGallerySearchStore } from './gallery/search/store.ts'
import { createGalleryStore } from './gallery/store.ts'
import { createGenerationsStore } from './generation/store.ts'
import { createMediaRecordsStore } from './media/store.ts'
import { createReportsStore } from './moderation/reports/store.ts'
import { createReviewQueueStore } from './moderation/review/queue-store.ts'
import { createReviewsStore } from './moderation/review/store.ts'
import { createOverviewStore } from './monitoring/store.ts'
import { createSamplesStore } from './monitoring/samples/samples-store.ts'
import { createPaymentsStore } from './payments/store.ts'
import { createPortfoliosStore } from './portfolios/store.ts'
import { createRateLimitsStore } from './rate-limits/store.ts'
import { createGrantsStore } from './releases/grants-store.ts'
import { createSessionsStore } from './sessions/store.ts'
import { createTasksStore } from './tasks/store.ts'
import { createUpscalesStore } from './upscale/store.ts'

/**
 * Creates the stores of the features and the platform on the database or a transaction.
 *
 * @param read runs the queries of gallery pages
 */
export const createStores = (queries: Queries, read?: QueryReader) => ({
  accounts: createAccountsStore(queries),
  activationCodes: createActivationCodesStore(queries),
  approvals: createApprovalStore(queries),
  audit: createAuditStore(queries),
  rateLimits: createRateLimitsStore(queries),
  creations: createCreationsStore(queries),
  creationReports: createReportsStore(queries),
  emailChanges: createEmailChangesStore(queries),
  emailReverts: createEmailRevertsStore(queries),
  faultGroups: createFaultGroupsStore(queries),
  feedback: createFeedbackStore(queries),
  freeGrants: createFreeGrantsStore(queries),
  gallery: createGalleryStore(queries, read),
  gallerySearch: createGallerySearchStore(queries, read),
  generations: createGenerationsStore(queries),
  ledger: createLedgerStore(queries),
  linkedIdentities: createLinkedIdentitiesStore(queries),
  media: createMediaRecordsStore(queries),
  memberDirectory: createMemberDirectoryStore(queries),
  overview: createOverviewStore(queries),
  passkeys: createPasskeysStore(queries),
  challenges: createChallengesStore(queries),
  passwordResets: createPasswordResetsStore(queries),
  recoveryCodes: createRecoveryCodesStore(queries),
  totp: createTotpStore(queries),
  payments: createPaymentsStore(queries),
  plans: createPlansStore(queries),
  policyReports: createPolicyReportStore(queries),
  portfolios: createPortfoliosStore(queries),
  platformTokens: createPlatformTokenStore(queries),
  releases: createReleaseStore(queries),
  releaseGrants: createGrantsStore(queries),
  releaseLists: createReleaseListsStore(queries),
  reportSeries: createReportSeriesStore(queries),
  retention: createRetentionStore(queries),
  samples: createSamplesStore(queries),
  reviews: createReviewsStore(queries),
  reviewQueue: createReviewQueueStore(queries),
  secrets: createSecretStore(queries),
  sessions: createSessionsStore(queries),
  signingKeys: createSigningKeyStore(queries),
  tasks: createTasksStore(queries),
  upscales: createUpscalesStore(queries),
  verifications: createVerificationsStore(queries),
})

export type Stores = ReturnType<typeof createStores>

/**
 * Runs `work` in a database transaction; an exception rolls it back. `work` must use only the stores that it
 * receives and must not wait for anything else, because the transaction can lock the whole database.
 */
export type Transact = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>
