import { CommandError } from '@tessera/command-line'

/**
 * Parses a time, such as `2026-12-01 09:00`, which is in UTC as all times that the commands show, or with a zone:
 * `2026-12-01T09:00+08:00`. Seconds and milliseconds may follow, as in the times of the platform. Returns it in ISO 8601.
 *
 * @throws {CommandError}
 */
export function parseTime(typed: string, option: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(
    typed,
  )
  const [, date, time, zone = 'Z'] = match ?? []
  const parsed = new Date(`${date}T${time}${zone}`)
  if (!match || Number.isNaN(parsed.getTime()))
    throw new CommandError(
      `${option} must be a time in UTC, as in "2026-12-01 09:00", or with its zone, as in 2026-12-01T09:00+08:00, not "${typed}".`,
    )
  return parsed.toISOString()
}
