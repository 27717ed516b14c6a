import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../../define-call.ts'
import { changeSetName, releaseName, releaseReference } from './release-reference.ts'

/**
 * The calls about change sets: named lists of releases that belong together, such as those of a feature over the areas of
 * several teams. They require `Authorization: Bearer TOKEN`. A caller adds and removes releases of its own remotes only.
 */

/** The most releases of one change set. */
export const maxChangeSetReleases = 100

const releases = z.array(releaseReference).check(z.minLength(1), z.maxLength(maxChangeSetReleases))

const changeSet = z.object({
  name: z.string(),
  note: z.nullish(z.string()),
  createdBy: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  releases: z.array(z.extend(releaseReference, { addedBy: z.string(), addedAt: z.string() })),
})
export type ChangeSet = z.output<typeof changeSet>

const changeSetResult = z.extend(resultWithError, { changeSet: z.nullish(changeSet) })

/** Creates a change set, of no releases yet, of these, or of those that a link to staging shows. */
export const createChangeSet = defineCall('POST', '/platform/change-sets', {
  encoding: 'json',
  body: z.object({
    name: changeSetName,
    note: z.optional(z.string().check(z.maxLength(500), z.regex(/^\P{Cc}+$/u))),
    releases: z.optional(releases),
    /** The id of the link. */
    link: z.optional(z.string().check(z.maxLength(20_000))),
  }),
  response: changeSetResult,
})

/** Adds releases to a change set. A release replaces that of the same remote. */
export const addToChangeSet = defineCall('POST', '/platform/change-set-releases', {
  encoding: 'json',
  body: z.object({
    name: changeSetName,
    releases,
    /** Creates the set where it does not exist: any of the workflows that publish its releases may be the first. */
    create: z.optional(z.boolean()),
  }),
  response: changeSetResult,
})

/** Removes releases of remotes from a change set, or the whole set. What is live stays live. */
export const removeFromChangeSet = defineCall('POST', '/platform/change-set-removals', {
  encoding: 'json',
  body: z.object({
    name: changeSetName,
    remotes: z.optional(z.array(releaseName).check(z.minLength(1), z.maxLength(maxChangeSetReleases))),
  }),
  response: resultWithError,
})

/** Lists the change sets, the one that changed last first; one where `name` is given. */
export const listChangeSets = defineCall('GET', '/platform/change-sets', {
  query: z.object({ name: z.optional(changeSetName) }),
  response: z.extend(resultWithError, { changeSets: z.nullish(z.array(changeSet)) }),
})
