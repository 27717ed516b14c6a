/** Milliseconds since 1970, as the machine knows them or as a test sets them. */
export type Clock = () => number

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The date in UTC as `2026-11-21`. */
export const isoDate = (at: number): string => new Date(at).toISOString().slice(0, 10)
