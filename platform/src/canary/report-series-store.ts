import type { Channel, ReleaseReference } from '@tessera/shared-contracts'
import { dayMs, minuteMs } from '@tessera/server-kit/clock'
import type { Queries } from '../database/queries.ts'
import { emptyHealth, type ReleaseHealth, type ReportOutcome } from '../releases/release-health.ts'

/** How long the reports of each minute are stored. */
const retentionMs = 8 * dayMs

const toMinute = (at: number): number => at - (at % minuteMs)

/** Counts a report in its minute. */
export async function incrementReportCount(
  queries: Queries,
  report: { channel: Channel; name: string; version: string; outcome: ReportOutcome; at: number },
): Promise<void> {
  const { channel, name, version, outcome, at } = report
  const one = { ...emptyHealth, [outcome]: 1 }
  await queries
    .insertInto('release_report_minutes')
    .values({ channel, name, version, minute: toMinute(at), ...one })
    .onConflict(conflict =>
      conflict.columns(['channel', 'name', 'version', 'minute']).doUpdateSet(row => ({
        [outcome]: row(`release_report_minutes.${outcome}`, '+', 1),
      })),
    )
    .execute()
}

/** Reads the reports of releases over time. */
export const createReportSeriesStore = (queries: Queries) => ({
  /** Lists the minutes of a release that have a report, from a time on, oldest first. */
  listMinutes: (
    channel: Channel,
    { remote: name, version }: ReleaseReference,
    from: number,
  ): Promise<(ReleaseHealth & { minute: number })[]> =>
    queries
      .selectFrom('release_report_minutes')
      .select(['minute', 'mounts', 'faults', 'measured', 'inp', 'lcp', 'tasks'])
      .where(({ and }) => and({ channel, name, version }))
      .where('minute', '>=', from)
      .orderBy('minute')
      .execute(),

  async removeOld(now: number): Promise<void> {
    await queries
      .deleteFrom('release_report_minutes')
      .where('minute', '<', now - retentionMs)
      .execute()
  },
})
