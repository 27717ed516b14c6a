import type { Kysely } from 'kysely'
import * as releases from './migrations/0004-releases.ts'
import * as releaseReporters from './migrations/0015-release-reporters.ts'
import * as standardReleaseNames from './migrations/0018-standard-release-names.ts'
import * as mountedReleases from './migrations/0020-mounted-releases.ts'
import * as tokenLifetimes from './migrations/0021-token-lifetimes.ts'
import * as releaseProvenance from './migrations/0022-release-provenance.ts'
import * as retiredReleases from './migrations/0023-retired-releases.ts'
import * as remoteSettings from './migrations/0024-remote-settings.ts'
import * as historyIndex from './migrations/0025-history-index.ts'
import * as reporterNetworks from './migrations/0026-reporter-networks.ts'
import * as policyReports from './migrations/0030-policy-reports.ts'
import * as approvalRequests from './migrations/0031-approval-requests.ts'
import * as signingKeys from './migrations/0032-signing-keys.ts'
import * as releaseFaults from './migrations/0043-release-faults.ts'
import * as faultReportNetworks from './migrations/0049-fault-report-networks.ts'
import * as compositionLinks from './migrations/0051-composition-links.ts'
import * as changeJobs from './migrations/0052-change-jobs.ts'
import * as mountVerdicts from './migrations/0053-mount-verdicts.ts'
import * as gateFindings from './migrations/0054-gate-findings.ts'
import * as longReleaseLists from './migrations/0055-long-release-lists.ts'
import * as releaseSpeed from './migrations/0066-release-speed.ts'
import * as changeSets from './migrations/0067-change-sets.ts'
import * as scheduledChanges from './migrations/0068-scheduled-changes.ts'
import * as approvalRequestOrigins from './migrations/0070-origins-of-approval-requests.ts'
import * as activationsWithoutFallback from './migrations/0071-activations-without-fallback.ts'
import * as failedExtensions from './migrations/0072-failed-extensions.ts'
import * as canaryCohorts from './migrations/0073-canary-cohorts.ts'
import * as alerts from './migrations/0074-alerts.ts'
import * as longApprovalRequests from './migrations/0075-long-approval-requests.ts'
import type { PlatformTables } from './tables.ts'

interface Migration {
  name: string
  up: (queries: Kysely<PlatformTables>) => Promise<void>
  /** The name under which earlier releases recorded this migration. */
  formerName?: string
}

/** The migrations of the platform. A product runs them among its own, in the order of their names. */
export const platformMigrations: readonly Migration[] = [
  { name: '0004-releases', up: releases.up, formerName: '0003-releases' },
  { name: '0015-release-reporters', up: releaseReporters.up, formerName: '0016-release-voices' },
  { name: '0018-standard-release-names', up: standardReleaseNames.up },
  { name: '0020-mounted-releases', up: mountedReleases.up },
  { name: '0021-token-lifetimes', up: tokenLifetimes.up },
  { name: '0022-release-provenance', up: releaseProvenance.up },
  { name: '0023-retired-releases', up: retiredReleases.up },
  { name: '0024-remote-settings', up: remoteSettings.up },
  { name: '0025-history-index', up: historyIndex.up },
  { name: '0026-reporter-networks', up: reporterNetworks.up },
  { name: '0030-policy-reports', up: policyReports.up },
  { name: '0031-approval-requests', up: approvalRequests.up },
  { name: '0032-signing-keys', up: signingKeys.up },
  { name: '0043-release-faults', up: releaseFaults.up },
  { name: '0049-fault-report-networks', up: faultReportNetworks.up },
  { name: '0051-composition-links', up: compositionLinks.up },
  { name: '0052-change-jobs', up: changeJobs.up },
  { name: '0053-mount-verdicts', up: mountVerdicts.up },
  { name: '0054-gate-findings', up: gateFindings.up },
  { name: '0055-long-release-lists', up: longReleaseLists.up },
  { name: '0066-release-speed', up: releaseSpeed.up },
  { name: '0067-change-sets', up: changeSets.up },
  { name: '0068-scheduled-changes', up: scheduledChanges.up },
  { name: '0070-origins-of-approval-requests', up: approvalRequestOrigins.up },
  { name: '0071-activations-without-fallback', up: activationsWithoutFallback.up },
  { name: '0072-failed-extensions', up: failedExtensions.up },
  { name: '0073-canary-cohorts', up: canaryCohorts.up },
  { name: '0074-alerts', up: alerts.up },
  { name: '0075-long-approval-requests', up: longApprovalRequests.up },
]
