import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../../define-call.ts'
import { catalogEntry } from '../../releases/catalog.ts'
import { channel } from '../../releases/composition.ts'
import { finding, warnings } from './finding.ts'
import { releaseReference, releaseVersion } from './release-reference.ts'

/** Lists what the live releases of a channel offer to each other, with owners and users. */
export const getCatalog = defineCall('GET', '/platform/catalog', {
  query: z.object({ channel: z.optional(channel) }),
  response: z.extend(resultWithError, {
    channel: z.nullish(channel),
    entries: z.nullish(z.array(catalogEntry)),
  }),
})

/**
 * Returns which live releases of a channel a change would hurt, by the rules of the gate that need no browser: a release
 * of the shell or of a remote, or a shared package in another version.
 */
export const getImpact = defineCall('GET', '/platform/impact', {
  query: z.object({
    /** `shell`, a remote, or a shared package such as `@tessera/shared-ui`. */
    name: z.string().check(z.maxLength(214), z.regex(/^@?[a-z0-9][a-z0-9._/-]*$/)),
    version: releaseVersion,
    channel: z.optional(channel),
  }),
  response: z.extend(resultWithError, {
    channel: z.nullish(channel),
    /** What would break. */
    findings: z.nullish(z.array(finding)),
    /** What would go on in another way, and what is deprecated. */
    warnings,
    /** The live releases that were compared. */
    compared: z.nullish(z.array(releaseReference)),
  }),
})
