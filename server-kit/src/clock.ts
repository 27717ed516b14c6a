/** Returns the time in milliseconds since 1970. Tests pass a clock that they advance. */
export type Clock = () => number

/** Durations in milliseconds. */
export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const yearMs = 365 * dayMs

/** The clocks of the processes of an installation differ by less. */
const maxSkewMs = secondMs

/**
 * Returns the latest time that can have been stored as at most `maxMs` ahead. A later one is from before the clock was set
 * back, and counts as past: otherwise everybody would wait for as long as the clock was set back.
 */
export const getMaxFutureTime = (now: number, maxMs: number): number => now + maxMs + maxSkewMs

/** Whether a time that was stored as at most `maxMs` ahead is still to come. */
export const isInFuture = (time: number, now: number, maxMs: number): boolean =>
  time > now && time <= getMaxFutureTime(now, maxMs)

/** Formats the date in UTC as `2026-11-21`. */
export const isoDate = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Formats the time in UTC as `2026-11-21T08:30:00.000Z`. */
export const isoTime = (at: number): string => new Date(at).toISOString()
