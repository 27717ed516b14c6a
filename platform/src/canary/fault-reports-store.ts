import { reportFault } from '@tessera/shared-contracts'
import type { PlatformTables } from '../database/tables.ts'
import { withTransaction, type Queries } from '../database/queries.ts'
import type { ReleaseStore } from '../registry/releases.ts'

/** Stored fault reports of one release. The oldest are deleted first. */
const maxReportsPerRelease = 500

/** Stores the faults that pages report. */
export function createFaultReportsStore(
  queries: Queries,
): Pick<ReleaseStore, 'addFaultReport' | 'findLastFault'> {
  return {
    addFaultReport: (channel, fault, at) =>
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
          })
          .execute()
        const ofRelease = transaction
          .selectFrom('fault_reports')
          .where('name', '=', name)
          .where('version', '=', version)
        const oldestKept = await ofRelease
          .select('at')
          .orderBy('at', 'desc')
          .offset(maxReportsPerRelease)
          .limit(1)
          .executeTakeFirst()
        if (!oldestKept) return
        await transaction
          .deleteFrom('fault_reports')
          .where('name', '=', name)
          .where('version', '=', version)
          .where('at', '<=', oldestKept.at)
          .execute()
      }),

    async findLastFault(channel, name, version) {
      const row = await queries
        .selectFrom('fault_reports')
        .selectAll()
        .where('channel', '=', channel)
        .where('name', '=', name)
        .where('version', '=', version)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? toStoredFault(row) : null
    },
  }
}

const toStoredFault = ({
  composition,
  name,
  version,
  phase,
  message,
  stack,
  path,
  at,
  ...row
}: PlatformTables['fault_reports']) => ({
  composition,
  remote: name,
  version,
  fellBackTo: row.fell_back_to,
  phase: reportFault.body.shape.phase.parse(phase),
  message,
  stack,
  path,
  at,
})
