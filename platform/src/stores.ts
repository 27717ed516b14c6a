import { createHealthChangesStore } from './alerts/health-store.ts'
import { createAlertStore } from './alerts/store.ts'
import { createApprovalStore } from './approvals/store.ts'
import { createFaultGroupsStore } from './canary/fault-groups-store.ts'
import { createFaultReportsStore } from './canary/fault-reports-store.ts'
import { createReleaseHealthStore } from './canary/release-health-store.ts'
import { createReportSeriesStore } from './canary/report-series-store.ts'
import { createChangeSetStore } from './change-sets/store.ts'
import { createChangeJobStore } from './changes/store.ts'
import type { Queries } from './database/queries.ts'
import { createFreezeStore } from './freezes/store.ts'
import { createMountVerdictStore } from './gate/verdicts/store.ts'
import { createGateScreenshotStore } from './gate/screenshots/store.ts'
import { createGateRuleStore } from './gate/rules/store.ts'
import { createCompositionLinkStore } from './links/store.ts'
import { createPolicyReportStore } from './policy-reports/store.ts'
import { createChannelReleasesStore } from './releases/channel-releases-store.ts'
import { createPublishedReleasesStore } from './releases/published-releases-store.ts'
import { createReleaseListsStore } from './releases/release-lists-store.ts'
import type { ReleaseStore } from './releases/release-store.ts'
import { createRetentionStore } from './retention/store.ts'
import { createSigningKeyStore } from './signatures/store.ts'
import { createPlatformTokenStore } from './tokens/store.ts'

export { platformMigrations } from './database/migrations.ts'
export type { PlatformTables } from './database/tables.ts'
export type { AlertContent, AlertMessage } from './alerts/alert.ts'

/** Creates the stores of the platform on the database or a transaction. */
export const createPlatformStores = (queries: Queries) => ({
  alerts: createAlertStore(queries),
  approvals: createApprovalStore(queries),
  changeJobs: createChangeJobStore(queries),
  changeSets: createChangeSetStore(queries),
  compositionLinks: createCompositionLinkStore(queries),
  faultGroups: createFaultGroupsStore(queries),
  freezes: createFreezeStore(queries),
  healthChanges: createHealthChangesStore(queries),
  mountVerdicts: createMountVerdictStore(queries),
  gateScreenshots: createGateScreenshotStore(queries),
  gateRules: createGateRuleStore(queries),
  platformTokens: createPlatformTokenStore(queries),
  policyReports: createPolicyReportStore(queries),
  releases: createReleaseStore(queries),
  reportSeries: createReportSeriesStore(queries),
  retention: createRetentionStore(queries),
  signingKeys: createSigningKeyStore(queries),
})

export type PlatformStores = ReturnType<typeof createPlatformStores>

const createReleaseStore = (queries: Queries): ReleaseStore => ({
  ...createPublishedReleasesStore(queries),
  ...createReleaseListsStore(queries),
  ...createChannelReleasesStore(queries),
  ...createReleaseHealthStore(queries),
  ...createFaultReportsStore(queries),
  ...createFaultStore(createFaultGroupsStore(queries)),
})

const createFaultStore = ({ add, listFailedExtensions }: ReturnType<typeof createFaultGroupsStore>) => ({
  addFaultToGroup: add,
  listFailedExtensions,
})
