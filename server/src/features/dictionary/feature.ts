import type { Feature } from '../../feature.ts'

/** Words of both languages, by which works are found and named in the other one. */
export const dictionary = {} satisfies Feature
