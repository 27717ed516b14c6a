import * as z from '@tessera/shared-contracts/schema'
import { defineCall, integerField, resultWithError } from '../../define-call.ts'
import { cohortSummary } from '../../releases/canary-cohort.ts'
import { channel } from '../../releases/composition.ts'
import { remoteSetting } from '../../releases/settings.ts'
import { changeJob } from '../../releases/change-job.ts'
import { buildInputs, provenance } from '../../releases/provenance.ts'
import { releaseFiles, screenManifest } from '../../releases/remote.ts'
import { reportFault } from '../platform.ts'
import { mounted } from './finding.ts'
import { freeze } from './freezes.ts'
import { releaseName as name, releaseReference } from './release-reference.ts'

/** The calls with which teams and integrators read releases. The GET calls on staging require no token. */

/** Returns the settings of a live remote on a channel. */
export const getSettings = defineCall('GET', '/platform/settings', {
  query: z.object({ remote: name, channel }),
  response: z.extend(resultWithError, { settings: z.nullish(z.array(remoteSetting)) }),
})

/** The latest fault of a release. */
const lastFault = z.object({
  ...reportFault.body.shape,
  stack: z.nullable(z.string()),
  /**
   * The stack with the positions in the sources. Absent without source maps of the release, and for readers without a
   * token of the remote or of an integrator.
   */
  sourceStack: z.nullish(z.string()),
  /** ISO 8601. */
  at: z.string(),
})
export type LastFault = z.output<typeof lastFault>

const faults = z.object({ count: z.number(), last: z.nullable(lastFault) })

/** How many of the measured visitors waited too long: an INP above 200 ms, an LCP above 2.5 s, a task above 500 ms. */
const speed = z.optional(
  z.object({ measured: z.number(), inp: z.number(), lcp: z.number(), tasks: z.number() }),
)
export type ReleaseSpeed = NonNullable<z.output<typeof speed>>

/** The bytes of the files of a release that a page loads for each screen, before compression, by the name of the screen. */
const screenBytes = z.optional(z.record(z.string(), z.number()))

/** What the content security policy of pages blocked for files of a release in the last 30 days. */
const blocked = z.optional(
  z.array(
    z.object({
      /** Such as `connect-src`. */
      directive: z.string(),
      /** The origin of an address, or a keyword such as `inline`. */
      blocked: z.string(),
      reports: z.number(),
      /** ISO 8601. */
      lastAt: z.string(),
    }),
  ),
)
export type BlockedContent = NonNullable<z.output<typeof blocked>>[number]

/** The extensions of a release that failed in their slots, the latest first. */
const failedExtensions = z.optional(
  z.array(
    z.object({
      extension: z.string(),
      slot: z.string(),
      /** Visitors, for each kind of fault and each process of the server. */
      count: z.number(),
      /** ISO 8601. */
      lastAt: z.string(),
    }),
  ),
)
export type FailedExtension = NonNullable<z.output<typeof failedExtensions>>[number]

/** What is known of a release that a channel serves. */
const releaseHealth = {
  /** Mounts that pages have reported since the activation. */
  mounts: z.number(),
  faults,
  speed,
  screenBytes,
  blocked,
  failedExtensions,
}

export const remoteStatus = z.object({
  remote: z.string(),
  version: z.string(),
  previous: z.nullable(z.string()),
  activatedBy: z.string(),
  activatedAt: z.string(),
  ...releaseHealth,
  canary: z.nullable(
    z.object({
      version: z.string(),
      percent: z.number(),
      /** The visitors that it is for; all where absent. `percent` is the share of these. */
      cohort: z.nullish(cohortSummary),
      /** The reports of the live release by the others of the cohort, with which the canary is compared. */
      control: z.nullish(z.object({ mounts: z.number(), faults: z.number(), speed })),
      activatedBy: z.string(),
      ...releaseHealth,
    }),
  ),
  /** Version range of every shared package. */
  shared: z.record(z.string(), z.string()),
  /** The key that has signed the live release; null without a signature. */
  signedBy: z.nullish(z.string()),
  /** Of the live release. Empty where nothing is known. */
  provenance: z.optional(provenance),
})
export type RemoteStatus = z.output<typeof remoteStatus>

export const getStatus = defineCall('GET', '/platform/status', {
  query: z.object({ channel: z.optional(channel) }),
  response: z.extend(resultWithError, {
    channel: z.nullish(channel),
    composition: z.nullish(z.string()),
    shell: z.nullish(z.object({ version: z.string(), shared: z.record(z.string(), z.string()) })),
    remotes: z.nullish(z.array(remoteStatus)),
    /** The freezes of the channel that have not ended, for the owner of a token. A server of an earlier release lists none. */
    freezes: z.nullish(z.array(freeze)),
    /**
     * The activations on the channel whose time has not come, for the owner of a token. A server of an earlier release lists
     * none.
     */
    scheduled: z.nullish(z.array(changeJob)),
  }),
})

/** How many entries one page of a list has at most, and one without a limit. */
export const maxPageEntries = 500

const pageLimit = z.optional(z.pipe(integerField, z.number().check(z.minimum(1), z.maximum(maxPageEntries))))

/**
 * Lists the stored releases of a remote, or of all, newest first. `before` is the `nextBefore` of the page before. With
 * `newest`, lists the newest release of each remote instead.
 */
export const listReleases = defineCall('GET', '/platform/releases', {
  query: z.object({
    remote: z.optional(name),
    newest: z.optional(z.literal('each')),
    before: z.optional(z.string().check(z.maxLength(200))),
    limit: pageLimit,
  }),
  response: z.extend(resultWithError, {
    /** Null on the last page. A server of an earlier release has no pages. */
    nextBefore: z.nullish(z.string()),
    releases: z.nullish(
      z.array(
        z.extend(releaseReference, {
          publishedAt: z.string(),
          publishedBy: z.string(),
          bytes: z.number(),
          /** The key that has signed it; null for a release without a signature. */
          signedBy: z.nullish(z.string()),
          /** Empty where nothing is known. */
          provenance: z.optional(provenance),
        }),
      ),
    ),
  }),
})

/** Returns what one release consists of. */
export const getRelease = defineCall('GET', '/platform/release-details', {
  query: releaseReference,
  response: z.extend(resultWithError, {
    release: z.nullish(
      z.extend(releaseReference, {
        provenance,
        files: releaseFiles,
        /** The range of every package that a remote takes from the shell, or the version of those that the shell shares. */
        shared: z.record(z.string(), z.string()),
        /** The range of every package that the remote brings a copy of, for pages whose version is not in the range. */
        fallbacks: z.optional(z.record(z.string(), z.string())),
        /** The packages of these whose copy pages of the channel load: the version of the live shell is not in the range. */
        ownCopies: z.optional(z.array(z.string())),
        build: z.optional(buildInputs),
        screens: z.array(screenManifest),
        screenBytes,
        slices: z.optional(z.array(z.string())),
        navigation: z.optional(z.array(z.unknown())),
        extensions: z.optional(z.array(z.unknown())),
        slots: z.optional(z.array(z.unknown())),
        settings: z.optional(z.record(z.string(), z.unknown())),
        contentSecurityPolicy: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
})
export type ReleaseDetails = NonNullable<z.output<typeof getRelease.response>['release']>

/** Takes a screenshot of a screen of a release, as a visitor sees it among the live releases of staging. */
export const captureScreen = defineCall('POST', '/platform/screenshots', {
  encoding: 'json',
  body: z.extend(releaseReference, { screen: z.string().check(z.maxLength(60)) }),
  response: z.extend(resultWithError, {
    /** A PNG in base64; null where the screen does not mount, or the platform has no browser. */
    image: z.nullish(z.string()),
  }),
})

/** One action on a release. */
export const historyEntry = z.object({
  at: z.string(),
  by: z.string(),
  /** Such as `activate`. A later platform may have more actions. */
  action: z.string(),
  channel: z.nullable(channel),
  remote: z.string(),
  version: z.string(),
  previous: z.nullable(z.string()),
  /** Whether the gate was skipped. */
  forced: z.boolean(),
  /** The reason of an action that the platform took automatically. */
  note: z.nullable(z.string()),
  mounted,
  /** The same for all actions that were one change. Null for a change of one remote. */
  change: z.nullish(z.string()),
  /** The name of the change set that was activated or rolled back. */
  changeSet: z.nullish(z.string()),
  /** Of the release. Empty where nothing is known. */
  provenance: z.optional(provenance),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** Lists the actions on releases, newest first. `before` is the `nextBefore` of the page before. */
export const getHistory = defineCall('GET', '/platform/history', {
  query: z.object({
    remote: z.optional(name),
    channel: z.optional(channel),
    before: z.optional(integerField),
    limit: pageLimit,
  }),
  response: z.extend(resultWithError, {
    entries: z.nullish(z.array(historyEntry)),
    /** Null on the last page. A server of an earlier release has no pages. */
    nextBefore: z.nullish(z.number()),
  }),
})
