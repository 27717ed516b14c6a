import type { Feature } from '../../feature.ts'

/** Verdicts on images, and the roles of members that review them. */
export const moderation = {} satisfies Feature
