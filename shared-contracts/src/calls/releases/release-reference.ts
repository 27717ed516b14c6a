import * as z from '@tessera/shared-contracts/schema'

export const releaseName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,60}$/))
/** A semantic version with optional build metadata. */
export const releaseVersionPattern = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/
export const releaseVersion = z.string().check(z.maxLength(100), z.regex(releaseVersionPattern))

/** The name of a change set. */
export const changeSetName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,60}$/))

export const releaseReference = z.object({ remote: releaseName, version: releaseVersion })
export type ReleaseReference = z.output<typeof releaseReference>
