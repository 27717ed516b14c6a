import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../../define-call.ts'
import { requestedCohort } from '../../releases/canary-cohort.ts'
import { changeJob } from '../../releases/change-job.ts'
import { channel } from '../../releases/composition.ts'
import { settingValue } from '../../releases/setting-declaration.ts'
import { finding, mounted, warnings } from './finding.ts'
import {
  changeSetName,
  releaseName as name,
  releaseReference,
  releaseVersion as version,
} from './release-reference.ts'

/** The calls with which teams and integrators change releases. They require `Authorization: Bearer TOKEN`. */

const recordText = z.string().check(z.maxLength(1_000_000))

/** The job that makes a change or a check. Where a response has it, the request had `Prefer: respond-async`. */
const job = z.nullish(changeJob)

/** The most releases that one change or link names. */
const maxChangedReleases = 300

const releaseList = z.array(releaseReference).check(z.minLength(1), z.maxLength(maxChangedReleases))

/** One release, or several that change together: a list, those of a change set, or those that a link shows. */
const chosenReleases = {
  remote: z.optional(name),
  version: z.optional(version),
  releases: z.optional(releaseList),
  changeSet: z.optional(changeSetName),
  /** The id of a link to staging: the parameter `composition` of its address. */
  link: z.optional(z.string().check(z.maxLength(20_000))),
}

/** The releases that a change has made live. */
const changedReleases = z.nullish(
  z.array(
    z.extend(releaseReference, {
      /** The version that the release replaces. Null for an area that the channel did not have. */
      previous: z.nullish(z.string()),
    }),
  ),
)

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
 * Activates one release, or several as one change: all of them, or none. `percent` starts a canary for that share of the
 * visitors; of several releases a visitor gets all or none. `force` skips the gate. `acceptPolicy` consents to what the
 * release adds to the content security policy of the channel. Only integrators may use these two.
 */
export const activateRelease = defineCall('POST', '/platform/activations', {
  encoding: 'json',
  body: z.object({
    ...chosenReleases,
    channel,
    percent: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(99))),
    force: z.optional(z.boolean()),
    acceptPolicy: z.optional(z.boolean()),
    /** False gives up the release that pages fall back to, and what it claims. */
    fallback: z.optional(z.boolean()),
  }),
  response: z.extend(activationResult, { releases: changedReleases }),
})

/**
 * Activates releases at a later time, as a job that starts then. The gate judges them then. An older server has no such
 * call, so that it activates nothing now.
 */
export const scheduleActivation = defineCall('POST', '/platform/scheduled-activations', {
  encoding: 'json',
  body: z.extend(activateRelease.body, {
    /** ISO 8601, within the next 90 days. */
    at: z.string().check(z.maxLength(40)),
  }),
  response: activationResult,
})

/**
 * Starts a canary for a cohort: for `percent` of it, or for all of it. With `at`, at a later time, as a job that starts
 * then. An older server has no such call, so that it does not serve the release to other visitors.
 */
export const startCohortCanary = defineCall('POST', '/platform/cohort-canaries', {
  encoding: 'json',
  body: z.extend(activateRelease.body, {
    cohort: requestedCohort,
    /** ISO 8601, within the next 90 days. */
    at: z.optional(scheduleActivation.body.shape.at),
  }),
  response: activateRelease.response,
})

/**
 * Activates the previous release again, or ends a canary. With `to`, activates that earlier release of the channel, after
 * the gate. With `changeSet` instead of `remote`, takes back the last activation of the set: all of its releases, or none.
 */
export const rollbackRelease = defineCall('POST', '/platform/rollbacks', {
  encoding: 'json',
  body: z.object({
    remote: z.optional(name),
    changeSet: z.optional(changeSetName),
    channel,
    to: z.optional(version),
    force: z.optional(z.boolean()),
  }),
  response: z.extend(activationResult, {
    /** The release that is live after the rollback of one remote. */
    version: z.nullish(z.string()),
    /** What is live after the rollback of several, with what it replaces. */
    releases: changedReleases,
    /** The remotes that the rollback of a set has taken off the channel. */
    removed: z.nullish(z.array(z.string())),
  }),
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
 * Runs the gate for an activation without activating: of published releases, or of a build with this `record`, whose
 * screens cannot be mounted yet.
 */
export const checkRelease = defineCall('POST', '/platform/checks', {
  encoding: 'json',
  body: z.object({
    ...chosenReleases,
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
  response: z.extend(activationResult, { releases: changedReleases }),
})

/** Creates a link to staging that shows these releases, or those of a change set, instead of the live ones. */
export const createCompositionLink = defineCall('POST', '/platform/links', {
  encoding: 'json',
  body: z.object({
    releases: z.optional(releaseList),
    changeSet: z.optional(changeSetName),
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
