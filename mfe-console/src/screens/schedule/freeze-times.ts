const minuteMs = 60_000
/** As on the server. */
const maxAheadMs = 366 * 24 * 60 * minuteMs

/** The largest value of the fields: it makes browsers accept years of four digits only. */
export const maxTimeFieldValue = '9999-12-31T23:59'

type FreezeTimeError = 'incomplete' | 'past' | 'missing' | 'early' | 'late'

type TimeField = Pick<HTMLInputElement, 'value'> & { validity: Pick<ValidityState, 'badInput'> }

/** The times of a freeze in ISO 8601, or why the fields cannot be used. */
type FreezeTimes =
  | { times: { from?: string; until: string }; errors: null }
  | { times: null; errors: { from?: FreezeTimeError; until?: FreezeTimeError } }
export type FreezeTimeErrors = NonNullable<FreezeTimes['errors']>

/**
 * Reads two fields of the type `datetime-local`, whose times have no zone. A freeze without a beginning begins now.
 *
 * @param now in milliseconds since 1970
 */
export function readFreezeTimes(from: TimeField, until: TimeField, now: number): FreezeTimes {
  const startsAt = readTime(from)
  const endsAt = readTime(until)
  const fromError = findFromError(startsAt, now)
  const untilError = findUntilError(endsAt, startsAt ?? now, now)
  if (fromError || untilError || endsAt === null)
    return {
      times: null,
      errors: { ...(fromError && { from: fromError }), ...(untilError && { until: untilError }) },
    }
  return {
    times: { ...(startsAt !== null && { from: toIsoTime(startsAt) }), until: toIsoTime(endsAt) },
    errors: null,
  }
}

/** Returns null for an empty field, and NaN for a time that is incomplete or no time. */
function readTime({ value, validity }: TimeField): number | null {
  if (validity.badInput) return Number.NaN
  return value === '' ? null : Date.parse(value)
}

function findFromError(startsAt: number | null, now: number): FreezeTimeError | null {
  if (startsAt === null) return null
  if (Number.isNaN(startsAt)) return 'incomplete'
  // The field has no seconds, so the current minute has not passed
  return startsAt <= now - minuteMs ? 'past' : null
}

function findUntilError(endsAt: number | null, startsAt: number, now: number): FreezeTimeError | null {
  if (endsAt === null) return 'missing'
  if (Number.isNaN(endsAt)) return 'incomplete'
  if (endsAt <= now) return 'past'
  if (endsAt <= startsAt) return 'early'
  return endsAt >= now + maxAheadMs ? 'late' : null
}

const toIsoTime = (at: number) => new Date(at).toISOString()
