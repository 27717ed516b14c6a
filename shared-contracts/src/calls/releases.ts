import { z } from 'zod/mini'
import { defineCall, result } from '../call.ts'
import { channel } from '../composition.ts'
import { reportFault } from './platform.ts'

/** The calls of teams and integrators. All but the reading ones of staging want `Authorization: Bearer TOKEN`. */

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,60}$/))
/** A semantic version, build metadata included. */
export const releaseVersionPattern = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/
const version = z.string().check(z.maxLength(100), z.regex(releaseVersionPattern))

export const releaseName = z.object({ remote: name, version })
export type ReleaseName = z.output<typeof releaseName>

/** Why the gate refuses: which rule, a sentence that names the culprit, and whose remotes are concerned. */
export const finding = z.object({
  rule: z.enum(['contract', 'shared', 'path', 'slice', 'namespace', 'size', 'mount']),
  sentence: z.string(),
  owners: z.array(z.string()),
})
export type Finding = z.output<typeof finding>

/** A change of a channel, or the gate's refusal of it. */
const activated = z.extend(result, {
  composition: z.optional(z.nullable(z.string())),
  findings: z.optional(z.nullable(z.array(finding))),
})

/**
 * Multipart: the fields below and each file of the build as a part whose file name is its path below
 * `dist/`. `record` is the text of `remote.json`. A version that is taken by other bytes is refused.
 */
export const publishRelease = defineCall({
  method: 'POST',
  path: '/platform/releases',
  encoding: 'multipart',
  body: z.object({ remote: name, version, record: z.string().check(z.maxLength(1_000_000)) }),
  answer: z.extend(result, { version: z.optional(z.nullable(z.string())) }),
})

/** `percent`: a canary for that share of visitors. `force`: past the gate, for integrators alone. */
export const activateRelease = defineCall({
  method: 'POST',
  path: '/platform/activations',
  encoding: 'json',
  body: z.object({
    remote: name,
    version,
    channel,
    percent: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(99))),
    force: z.optional(z.boolean()),
  }),
  answer: activated,
})

/** Makes the release before the live one live again, or takes a canary back. */
export const rollbackRelease = defineCall({
  method: 'POST',
  path: '/platform/rollbacks',
  encoding: 'json',
  body: z.object({ remote: name, channel }),
  answer: z.extend(activated, { version: z.optional(z.nullable(z.string())) }),
})

/** What the gate would say of an activation, without one. */
export const checkRelease = defineCall({
  method: 'POST',
  path: '/platform/checks',
  encoding: 'json',
  body: z.object({ remote: name, version, channel }),
  answer: z.extend(result, {
    findings: z.optional(z.nullable(z.array(finding))),
    /** Whether a browser was found to mount the screens in. */
    mounted: z.optional(z.nullable(z.boolean())),
  }),
})

/** All releases that are live on one channel go live on the other, together or not at all. */
export const promoteComposition = defineCall({
  method: 'POST',
  path: '/platform/promotions',
  encoding: 'json',
  body: z.object({ from: channel, to: channel, force: z.optional(z.boolean()) }),
  answer: z.extend(activated, { releases: z.optional(z.nullable(z.array(releaseName))) }),
})

/** A link to staging with these releases in place of the live ones. */
export const createLink = defineCall({
  method: 'POST',
  path: '/platform/links',
  encoding: 'json',
  body: z.object({
    releases: z.array(releaseName).check(z.minLength(1), z.maxLength(20)),
    /** Until the link expires; a day where left out. */
    minutes: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(43_200))),
  }),
  answer: z.extend(result, {
    url: z.optional(z.nullable(z.string())),
    expires: z.optional(z.nullable(z.string())),
  }),
})

/** The fault of a release that was told last, with what helps to find its cause. */
const lastFault = z.object({
  ...reportFault.body.shape,
  stack: z.nullable(z.string()),
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
  /** What pages said of the live release since it went live. */
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
})
export type RemoteStatus = z.output<typeof remoteStatus>

export const getStatus = defineCall({
  method: 'GET',
  path: '/platform/status',
  query: z.object({ channel: z.optional(channel) }),
  answer: z.extend(result, {
    channel: z.optional(z.nullable(channel)),
    composition: z.optional(z.nullable(z.string())),
    shell: z.optional(
      z.nullable(z.object({ version: z.string(), shared: z.record(z.string(), z.string()) })),
    ),
    remotes: z.optional(z.nullable(z.array(remoteStatus))),
  }),
})

export const listReleases = defineCall({
  method: 'GET',
  path: '/platform/releases',
  query: z.object({ remote: z.optional(name) }),
  answer: z.extend(result, {
    releases: z.optional(
      z.nullable(
        z.array(
          z.extend(releaseName, { publishedAt: z.string(), publishedBy: z.string(), bytes: z.number() }),
        ),
      ),
    ),
  }),
})

/** Who did what, newest first. */
export const historyEntry = z.object({
  at: z.string(),
  by: z.string(),
  action: z.enum(['publish', 'activate', 'canary', 'rollback', 'automatic rollback', 'promote']),
  channel: z.nullable(channel),
  remote: z.string(),
  version: z.string(),
  previous: z.nullable(z.string()),
  /** Whether the gate was passed by force. */
  forced: z.boolean(),
  /** Why, where the platform did it by itself. */
  note: z.nullable(z.string()),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const getHistory = defineCall({
  method: 'GET',
  path: '/platform/history',
  query: z.object({ remote: z.optional(name) }),
  answer: z.extend(result, { entries: z.optional(z.nullable(z.array(historyEntry))) }),
})
