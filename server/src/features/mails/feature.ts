import type { Feature } from '../../feature.ts'

/** Mails to members and visitors. */
export const mails = {} satisfies Feature
