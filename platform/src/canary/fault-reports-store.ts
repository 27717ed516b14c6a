import { reportFault } from '@tessera/shared-contracts'
import { withTransaction } from '@tessera/server-kit/database/queries'
import type { Queries } from '../database/queries.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { selectServed } from '../releases/select-served.ts'

/** Stored fault reports of one release on a channel. The oldest are deleted first. */
const maxReportsPerRelease = 500
/** Those of one network, and those without a visitor together. They replace each other and none of others. */
const maxReportsPerNetwork = 50

/** Stores the faults that pages report. */
export function createFaultReportsStore(
  queries: Queries,
): Pick<ReleaseStore, 'addFaultReport' | 'listLastFaults'> {
  return {
    addFaultReport: (channel, fault, { network, at }) =>
      withTransaction(queries, async transaction => {
        const { remote: name, version } = fault
        await transaction
          .insertInto('fault_reports')
          .values({
            channel,
            composition: fault.composition,
            name,
            version,
            fell_back_to: fault.fellBackTo,
            phase: fault.phase,
            message: fault.message,
            stack: fault.stack ?? null,
            path: fault.path,
            at,
            network,
          })
          .execute()
        await deleteOldest(transaction, { channel, name, version, network }, maxReportsPerNetwork)
        await deleteOldest(transaction, { channel, name, version }, maxReportsPerRelease)
      }),

    async listLastFaults(channel) {
      const ranked = selectServed(queries, channel)
        .innerJoin('fault_reports', join =>
          join
            .onRef('fault_reports.name', '=', 'served.name')
            .onRef('fault_reports.version', '=', 'served.version'),
        )
        .where('fault_reports.channel', '=', channel)
        .select(['composition', 'served.name as remote', 'served.version', 'fell_back_to as fellBackTo'])
        .select(['phase', 'message', 'stack', 'path', 'at'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over(over => over.partitionBy(['served.name', 'served.version']).orderBy('at', 'desc'))
            .as('place'),
        )
      const rows = await queries.selectFrom(ranked.as('ranked')).selectAll().where('place', '=', 1).execute()
      return rows.map(({ place: _, phase, ...row }) => ({
        ...row,
        phase: reportFault.body.shape.phase.parse(phase),
      }))
    },
  }
}

/** Deletes the oldest of certain reports, beyond a number. */
async function deleteOldest(
  transaction: Queries,
  reports: { channel: string; name: string; version: string; network?: string },
  max: number,
): Promise<void> {
  const oldest = await transaction
    .selectFrom('fault_reports')
    .select('at')
    .where(({ and }) => and(reports))
    .orderBy('at', 'desc')
    .offset(max)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await transaction
    .deleteFrom('fault_reports')
    .where(({ and }) => and(reports))
    .where('at', '<=', oldest.at)
    .execute()
}
