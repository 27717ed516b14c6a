// The app
export { registerPlatform } from './platform.ts'
export { normalizeReleaseFileUrl } from './composition/release-file-routes.ts'
export { requireStagingPassword } from './tokens/staging-password.ts'
export { policyReportPath } from './policy-reports/routes.ts'
export { policyReportRetentionMs } from './policy-reports/store.ts'
export { platformTexts, platformValueNames } from './texts.ts'
export type { CompositionResolver } from './composition/composition-resolver.ts'
export type { SiteMember, SiteMembers } from './site-members.ts'
export type { PageContentProvider } from './page/page-content-provider.ts'
export type { LinkPreviewImage } from './page/link-preview-image.ts'

// The services that the platform runs on
export { createDiskReleaseFiles, maxPublicationMs } from './registry/disk-release-files.ts'
export {
  computeIntegrity,
  getSourceMapPath,
  isBrowserFile,
  type ReleaseFiles,
} from './releases/release-files.ts'
export { createCompositionLinks } from './links/composition-links.ts'
export { createDevelopmentBuilds } from './composition/development-builds.ts'
export { createFrameRenderer } from './first-frame/frame-renderer.ts'
export { createGateServices } from './gate/gate-services.ts'
export { GateError, type GateResult, type ScreenSmokeTest } from './gate/gate.ts'

// What operators and members do
export { addHealthMessages } from './alerts/health-changes.ts'
export { deriveWebhookSecret } from './alerts/subscriptions.ts'
export { isActivation, type ActivationChange, type StoredJob } from './changes/change-job.ts'
export type { ChangeJobs } from './changes/change-jobs.ts'
export type { ChangeSets } from './change-sets/change-sets.ts'
export type { ChangeSet } from './change-sets/store.ts'
export { createFreezes, requireNoFreeze, type Freezes } from './freezes/freezes.ts'
export type { StoredFreeze } from './freezes/store.ts'
export { deployLocalBuilds } from './channels/deploy-local-builds.ts'
export {
  createReleaseChanges,
  type ChannelEffect,
  type ReleaseChange,
  type ReleaseChanges,
} from './channels/release-changes.ts'
export { createReleaseRetention, type RetentionPolicy } from './retention/release-retention.ts'
export { createStackMapper, type StackMapper } from './source-maps/stack-mapper.ts'
export { createPlatformTokens, type Actor } from './tokens/platform-tokens.ts'
export type { StoredToken } from './tokens/store.ts'
export { parsePublicKey } from './signatures/signatures.ts'
export { readCatalog } from './catalog/read-catalog.ts'
export type { SiteCall } from './gate/rules/site-calls.ts'
export { toCohortSummary } from './cohorts/canary-cohort.ts'
export { exceedsErrorBudget } from './canary/canary.ts'
export { getScreenBytes } from './releases/screen-bytes.ts'
export { shellName } from './releases/release.ts'
export type { LiveRelease } from './releases/live-release.ts'
export { controlVersion, emptyHealth, type ReleaseHealth } from './releases/release-health.ts'
export type { ReleasePosition } from './releases/release-lists-store.ts'
