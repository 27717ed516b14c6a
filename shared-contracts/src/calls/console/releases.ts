import * as z from '@tessera/shared-contracts/schema'
import { defineCall, integerField, resultWithError } from '../../define-call.ts'
import { catalogEntry } from '../../releases/catalog.ts'
import { cohortSummary } from '../../releases/canary-cohort.ts'
import { channel } from '../../releases/composition.ts'
import { provenance } from '../../releases/provenance.ts'
import { finding } from '../releases/finding.ts'
import { changeSetName, releaseName, releaseVersion } from '../releases/release-reference.ts'

/* The calls about releases in the console, for operators and integrators. */

const isoTime = z.string()

/** What pages reported of a release since the last change of its remote on the channel. */
const reports = {
  mounts: z.number(),
  faults: z.number(),
  /** Visitors whose pages were measured. A server of an earlier release measures none. */
  measured: z.nullish(z.number()),
  /** Those with an Interaction to Next Paint above 200 ms. */
  inp: z.nullish(z.number()),
  /** Those with a Largest Contentful Paint above 2.5 s. */
  lcp: z.nullish(z.number()),
  /** Those with a task of the main thread longer than 500 ms. */
  tasks: z.nullish(z.number()),
}

/** The bytes of the files of a release that a page loads for each screen, before compression, by the name of the screen. */
const screen_bytes = z.nullish(z.record(z.string(), z.number()))

const canary = z.object({
  version: z.string(),
  /** The share of the visitors who receive it. */
  percent: z.number(),
  /** The visitors that it is for; all where absent. `percent` is the share of these. */
  cohort: z.nullish(cohortSummary),
  /** The reports of the live release by the others of the cohort, with which the canary is compared. */
  control: z.nullish(z.object(reports)),
  activated_by: z.string(),
  ...reports,
  screen_bytes,
  provenance: z.nullish(provenance),
})

const liveRelease = z.object({
  remote: z.string(),
  version: z.string(),
  /** The release that a rollback returns to. */
  previous: z.nullish(z.string()),
  activated_by: z.string(),
  activated_at: isoTime,
  ...reports,
  screen_bytes,
  provenance: z.nullish(provenance),
  /** The key that has signed it; null without a signature. */
  signed_by: z.nullish(z.string()),
  /** The settings that the release declares, and those with another value than the default. */
  settings_count: z.nullish(z.number()),
  changed_settings_count: z.nullish(z.number()),
  canary: z.nullish(canary),
})
export type ConsoleLiveRelease = z.output<typeof liveRelease>

/** Returns what a channel serves; of one remote, or of the shell, where `remote` names it. */
export const getConsoleReleases = defineCall('GET', '/api/console/releases', {
  query: z.object({ channel, remote: z.optional(releaseName) }),
  response: z.extend(resultWithError, {
    shell: z.nullish(liveRelease),
    remotes: z.nullish(z.array(liveRelease)),
  }),
})

/** Lists what the releases that a channel serves offer to each other, with owners and users. */
export const getConsoleCatalog = defineCall('GET', '/api/console/catalog', {
  query: z.object({ channel }),
  response: z.extend(resultWithError, { entries: z.nullish(z.array(catalogEntry)) }),
})

/** Lists the changes of releases, newest first. `before` is the `next_before` of the page before. */
export const getConsoleReleaseHistory = defineCall('GET', '/api/console/release-history', {
  query: z.object({
    remote: z.optional(releaseName),
    channel: z.optional(channel),
    change_set: z.optional(changeSetName),
    before: z.optional(integerField),
  }),
  response: z.extend(resultWithError, {
    entries: z.nullish(
      z.array(
        z.object({
          id: z.number(),
          at: isoTime,
          by: z.string(),
          /** Such as `activate`. A later server may have more actions. */
          action: z.string(),
          channel: z.nullish(channel),
          remote: z.string(),
          version: z.string(),
          previous: z.nullish(z.string()),
          /** Whether the gate was skipped. */
          forced: z.nullish(z.boolean()),
          note: z.nullish(z.string()),
          /** Whether the gate mounted the screens. */
          mounted: z.nullish(z.boolean()),
          /** The same for all entries of one change of several remotes. */
          change: z.nullish(z.string()),
          /** The name of the change set that was activated or rolled back. */
          change_set: z.nullish(z.string()),
          provenance: z.nullish(provenance),
        }),
      ),
    ),
    /** Null on the last page. */
    next_before: z.nullish(z.number()),
  }),
})

/** Lists the stored releases of a remote, newest first. `before` is the `next_before` of the page before. */
export const getConsoleReleaseVersions = defineCall('GET', '/api/console/release-versions', {
  query: z.object({
    remote: releaseName,
    before: z.optional(z.string().check(z.maxLength(120))),
  }),
  response: z.extend(resultWithError, {
    versions: z.nullish(
      z.array(
        z.object({
          version: z.string(),
          published_at: isoTime,
          published_by: z.string(),
          bytes: z.number(),
          signed_by: z.nullish(z.string()),
          provenance: z.nullish(provenance),
        }),
      ),
    ),
    next_before: z.nullish(z.string()),
  }),
})

/** The time that a plot shows, up to now. */
export const timeRange = z.enum(['hour', 'day', 'week'])
export type TimeRange = z.output<typeof timeRange>

/** Returns the reports of a release over time, for plots. */
export const getConsoleReleaseReports = defineCall('GET', '/api/console/release-reports', {
  query: z.object({ remote: releaseName, version: releaseVersion, channel, range: timeRange }),
  response: z.extend(resultWithError, {
    /** The length of the time that a point counts. */
    step_seconds: z.nullish(z.number()),
    /** `at` is the start of the time. */
    points: z.nullish(z.array(z.object({ at: isoTime, ...reports }))),
  }),
})

/** Lists the faults of a release in groups with the same message and stack, the latest first, and what was blocked for it. */
export const getConsoleReleaseFaults = defineCall('GET', '/api/console/release-faults', {
  query: z.object({ remote: releaseName, version: releaseVersion, channel }),
  response: z.extend(resultWithError, {
    groups: z.nullish(
      z.array(
        z.object({
          /** The same for the same fault of other versions. */
          fingerprint: z.string(),
          /** Visitors, counted by each process of the server on its own. */
          count: z.number(),
          first_at: isoTime,
          last_at: isoTime,
          /** Such as `load`. */
          phase: z.string(),
          message: z.string(),
          stack: z.nullish(z.string()),
          /** The stack with the positions in the sources, where the release has source maps. */
          source_stack: z.nullish(z.string()),
          screen: z.nullish(z.string()),
          /** Of an extension that failed in its slot. */
          extension: z.nullish(z.string()),
          slot: z.nullish(z.string()),
        }),
      ),
    ),
    /** What the content security policy of pages blocked for files of the release in the last 30 days, the latest first. */
    blocked: z.nullish(
      z.array(
        z.object({
          /** Such as `connect-src`. */
          directive: z.string(),
          /** The origin of an address, or a keyword such as `inline`. */
          blocked: z.string(),
          reports: z.number(),
          last_at: isoTime,
        }),
      ),
    ),
  }),
})

/**
 * Requests a change of a channel. It changes nothing: the member opens the page of `approval_path` as a document of its own,
 * reads what will change and approves it with a code.
 */
export const requestReleaseChange = defineCall('POST', '/api/console/request-release-change', {
  encoding: 'json',
  body: z.object({
    action: z.enum(['activate', 'rollback', 'promote', 'deactivate']),
    /** The channel that changes. A promotion takes what the other channel serves. */
    channel,
    /** Needed by every action but a promotion, where `change_set` does not name the releases. */
    remote: z.optional(releaseName),
    /** Needed by an activation; a rollback returns to this version instead of the previous one. */
    version: z.optional(releaseVersion),
    /** Activates the releases that a change set has now, or takes back its last activation. */
    change_set: z.optional(changeSetName),
    /** Activates a canary for this share of the visitors. */
    percent: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(99))),
  }),
  response: z.extend(resultWithError, {
    approval_path: z.nullish(z.string()),
    expires_at: z.nullish(isoTime),
    /** Why a rule of the gate refuses the change. */
    findings: z.nullish(z.array(finding)),
  }),
})
export type ReleaseChangeRequest = z.output<typeof requestReleaseChange.body>
