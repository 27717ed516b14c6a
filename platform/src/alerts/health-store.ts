import type { Channel } from '@tessera/shared-contracts'
import type { Queries } from '../database/queries.ts'
import { selectServed } from '../releases/select-served.ts'

/** Reads what the messages to teams are about. */
export const createHealthChangesStore = (queries: Queries) => ({
  /** Sums the reports on the releases of some remotes since a time. */
  sumReports: (channel: Channel, remotes: readonly string[], since: number) =>
    queries
      .selectFrom('release_report_minutes')
      .select(['name', 'version'])
      .select(({ fn }) => [fn.sum<number>('mounts').as('mounts'), fn.sum<number>('faults').as('faults')])
      .where('channel', '=', channel)
      .where('name', 'in', remotes)
      .where('minute', '>=', since)
      .groupBy(['name', 'version'])
      .execute(),

  /** Lists the kinds of faults of the served releases of some remotes that several visitors had. */
  listFaults: (channel: Channel, remotes: readonly string[], minVisitors: number) =>
    selectServed(queries, channel)
      .innerJoin('release_fault_groups as groups', join =>
        join.onRef('groups.name', '=', 'served.name').onRef('groups.version', '=', 'served.version'),
      )
      .select(['groups.name', 'groups.version', 'groups.fingerprint', 'groups.count', 'groups.screen'])
      .where('groups.channel', '=', channel)
      .where('groups.name', 'in', remotes)
      .where('groups.count', '>=', minVisitors)
      .orderBy('groups.last_at', 'desc')
      .execute(),

  /** When a release of a remote first had each kind of fault. */
  async listFirstFaults(channel: Channel, remotes: readonly string[]) {
    const rows = await queries
      .selectFrom('release_fault_groups')
      .select(['name', 'fingerprint'])
      .select(({ fn }) => fn.min('first_at').as('firstAt'))
      .where('channel', '=', channel)
      .where('name', 'in', remotes)
      .groupBy(['name', 'fingerprint'])
      .execute()
    return new Map(rows.map(({ name, fingerprint, firstAt }) => [`${name} ${fingerprint}`, firstAt]))
  },

  /** Lists the canaries of some remotes that the platform has rolled back since a time, in their order. */
  listRollbacks: (remotes: readonly string[], since: number) =>
    queries
      .selectFrom('release_history')
      .select(['id', 'at', 'channel', 'name', 'version', 'previous', 'note'])
      .where('action', '=', 'automatic rollback')
      .where('name', 'in', remotes)
      .where('at', '>=', since)
      .orderBy('id')
      .execute(),
})
export type HealthChangesStore = ReturnType<typeof createHealthChangesStore>
