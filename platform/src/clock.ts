/** Returns the time in milliseconds since 1970. Tests pass a clock that they advance. */
export type Clock = () => number

/** Durations in milliseconds. */
export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const yearMs = 365 * dayMs

/** Formats the date in UTC as `2026-11-21`. */
export const isoDate = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Formats the time in UTC as `2026-11-21T08:30:00.000Z`. */
export const isoTime = (at: number): string => new Date(at).toISOString()
