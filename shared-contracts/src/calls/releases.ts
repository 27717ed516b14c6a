import * as z from '@tessera/shared-contracts/schema'
import { defineCall, integerField, resultWithError } from '../define-call.ts'
import { changeJob } from '../releases/change-job.ts'
import { channel } from '../releases/composition.ts'
import { settingValue } from '../releases/setting-declaration.ts'
import { remoteSetting } from '../releases/settings.ts'
import { buildInputs, provenance } from '../releases/provenance.ts'
import { releaseFiles, screenManifest } from '../releases/remote.ts'
import { reportFault } from './platform.ts'

/** The calls of teams and integrators. All but the GET calls on staging require `Authorization: Bearer TOKEN`. */

export const releaseName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,60}$/))
const name = releaseName
/** A semantic version with optional build metadata. */
export const releaseVersionPattern = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/
export const releaseVersion = z.string().check(z.maxLength(100), z.regex(releaseVersionPattern))
const version = releaseVersion

const recordText = z.string().check(z.maxLength(1_000_000))

export const releaseReference = z.object({ remote: name, version })
export type ReleaseReference = z.output<typeof releaseReference>

/** Why the gate rejects a composition: the rule, a sentence that names the cause, and the remotes concerned. */
export const finding = z.object({
  /** A short name, such as `shared` or `mount`. A later platform may have more rules. */
  rule: z.string(),
  sentence: z.string(),
  owners: z.array(z.string()),
  /** `warning` for what does not refuse a change; absent for a reason of a refusal. */
  severity: z.optional(z.string()),
  /** The path in the release of the file that causes it, where it is known. */
  file: z.optional(z.string()),
  /** The path on the server of a JPEG of the page, as the gate saw it. It is deleted after a week. */
  screenshot: z.optional(z.string()),
  /** The day from which on the rule refuses, such as `2026-12-28`: a new rule warns first. */
  refusesFrom: z.optional(z.string()),
})
export type Finding = z.output<typeof finding>

/** Whether the gate mounted the screens: false without a browser, null where it was skipped or had refused the release before. */
const mounted = z.nullish(z.boolean())

/** What the gate noticed and did not refuse. */
const warnings = z.nullish(z.array(finding))

/** The job that makes a change or a check. Where a response has it, the request had `Prefer: respond-async`. */
const job = z.nullish(changeJob)

/** The result of a change to a channel, with the findings where the gate rejected it. */
const activationResult = z.extend(resultWithError, {
  job,
  composition: z.nullish(z.string()),
  findings: z.nullish(z.array(finding)),
  warnings,
  mounted,
})

/**
 * Publishes a build. The body has the fields below and one part for each file, whose file name is its path below
 * `dist/`. `record` is the content of `remote.json`, `provenance` JSON. The server rejects a version that exists with other
 * files.
 */
export const publishRelease = defineCall('POST', '/platform/releases', {
  encoding: 'multipart',
  body: z.object({
    remote: name,
    version,
    record: recordText,
    provenance: z.optional(z.string().check(z.maxLength(5_000))),
    /** The Ed25519 signature of `toSigningPayload`, in base64. */
    signature: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.extend(resultWithError, {
    version: z.nullish(z.string()),
    /** Whether this version was published before, with the same files. */
    existed: z.nullish(z.boolean()),
  }),
})

/**
 * Stores the source maps of a release, or replaces them. The body has the fields below and one part for each map
 * (`sourceMap`), whose file name is the path of its script in the release. They are not among the files of the release: the
 * platform uses them to show the stacks of faults, and gives them to no one.
 */
export const publishSourceMaps = defineCall('POST', '/platform/source-maps', {
  encoding: 'multipart',
  body: releaseReference,
  response: z.extend(resultWithError, {
    /** The number of maps that are stored. */
    stored: z.nullish(z.number()),
  }),
})

/**
 * `percent` starts a canary for that share of visitors. `force` skips the gate. `acceptPolicy` consents to what the
 * release adds to the content security policy of the channel. Only integrators may use these two.
 */
export const activateRelease = defineCall('POST', '/platform/activations', {
  encoding: 'json',
  body: z.object({
    remote: name,
    version,
    channel,
    percent: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(99))),
    force: z.optional(z.boolean()),
    acceptPolicy: z.optional(z.boolean()),
    /** False gives up the release that pages fall back to, and what it claims. */
    fallback: z.optional(z.boolean()),
  }),
  response: activationResult,
})

/**
 * Activates the previous release again, or ends a canary. With `to`, activates that earlier release of the channel, after
 * the gate.
 */
export const rollbackRelease = defineCall('POST', '/platform/rollbacks', {
  encoding: 'json',
  body: z.object({ remote: name, channel, to: z.optional(version), force: z.optional(z.boolean()) }),
  response: z.extend(activationResult, { version: z.nullish(z.string()) }),
})

/** Takes a remote off a channel, with its paths and its navigation. */
export const deactivateRemote = defineCall('POST', '/platform/deactivations', {
  encoding: 'json',
  body: z.object({ remote: name, channel }),
  response: activationResult,
})

/**
 * Deletes the files of a release that no channel and no link needs, and that no page was served with in the last day.
 * `force` is for the latter: pages that are open may lose the release. Only integrators may use it. The history stays.
 */
export const retireRelease = defineCall('POST', '/platform/retirements', {
  encoding: 'json',
  body: z.extend(releaseReference, { force: z.optional(z.boolean()) }),
  response: resultWithError,
})

/** Returns the settings of a live remote on a channel. */
export const getSettings = defineCall('GET', '/platform/settings', {
  query: z.object({ remote: name, channel }),
  response: z.extend(resultWithError, { settings: z.nullish(z.array(remoteSetting)) }),
})

/** Sets a setting of a live remote on a channel. Null restores the default. Pages get it at their next navigation. */
export const changeSetting = defineCall('POST', '/platform/settings', {
  encoding: 'json',
  body: z.object({
    remote: name,
    channel,
    setting: z.string().check(z.maxLength(60)),
    value: z.nullable(settingValue),
  }),
  response: resultWithError,
})

/**
 * Runs the gate for an activation without activating the release: of a published version, or of a build with this
 * `record`, whose screens cannot be mounted yet.
 */
export const checkRelease = defineCall('POST', '/platform/checks', {
  encoding: 'json',
  body: z.object({
    remote: name,
    version: z.optional(version),
    /** The content of `remote.json`. */
    record: z.optional(recordText),
    channel,
  }),
  response: z.extend(resultWithError, {
    job,
    findings: z.nullish(z.array(finding)),
    warnings,
    mounted,
  }),
})

/** Activates all live releases of one channel on another: all of them, or none if the gate rejects one. */
export const promoteComposition = defineCall('POST', '/platform/promotions', {
  encoding: 'json',
  body: z.object({
    from: channel,
    to: channel,
    force: z.optional(z.boolean()),
    acceptPolicy: z.optional(z.boolean()),
  }),
  response: z.extend(activationResult, {
    releases: z.nullish(
      z.array(
        z.extend(releaseReference, {
          /** The version that the release replaces. Null for an area that the channel did not have. */
          previous: z.nullish(z.string()),
        }),
      ),
    ),
  }),
})

/** Creates a link to staging that shows these releases instead of the live ones. */
export const createCompositionLink = defineCall('POST', '/platform/links', {
  encoding: 'json',
  body: z.object({
    releases: z.array(releaseReference).check(z.minLength(1), z.maxLength(300)),
    /** Minutes until the link expires; a day by default. */
    minutes: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(43_200))),
    /** The page that the link opens, with its query; the start page by default. */
    path: z.optional(z.string().check(z.maxLength(2_000), z.regex(/^\/(?![/\\])/))),
  }),
  response: z.extend(resultWithError, {
    url: z.nullish(z.string()),
    expires: z.nullish(z.string()),
  }),
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

export const remoteStatus = z.object({
  remote: z.string(),
  version: z.string(),
  previous: z.nullable(z.string()),
  activatedBy: z.string(),
  activatedAt: z.string(),
  /** Mounts of the live release that pages have reported since its activation. */
  mounts: z.number(),
  faults,
  canary: z.nullable(
    z.object({
      version: z.string(),
      percent: z.number(),
      mounts: z.number(),
      faults,
      activatedBy: z.string(),
    }),
  ),
  /** Version range of every shared package. */
  shared: z.record(z.string(), z.string()),
  /** Of the live release. Empty where nothing is known. */
  /** The key that has signed the live release; null without a signature. */
  signedBy: z.nullish(z.string()),
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
