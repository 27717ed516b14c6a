import type { Channel, ReleaseReference } from '@tessera/shared-contracts'
import { getFaultFingerprint } from '../canary/fault-fingerprint.ts'
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

  /** Lists the networks of the visitors who reported a fault of a release since a time, as hashes. */
  async listFaultNetworks(
    channel: Channel,
    { remote: name, version }: ReleaseReference,
    since: number,
  ): Promise<string[]> {
    const rows = await selectFaultReports(queries, { channel, name, version })
      .select('network')
      .distinct()
      .where('at', '>=', since)
      .execute()
    return rows.map(({ network }) => network)
  },

  /** Lists the networks of the visitors who reported each kind of fault of a release, of its last reports. */
  async listNetworksOfFaults(channel: Channel, { remote: name, version }: ReleaseReference) {
    const rows = await selectFaultReports(queries, { channel, name, version })
      .select(['network', 'message', 'stack'])
      .execute()
    const kinds = Map.groupBy(rows, ({ message, stack }) =>
      getFaultFingerprint({ message, stack: stack ?? undefined }),
    )
    return new Map([...kinds].map(([kind, reports]) => [kind, reports.map(({ network }) => network)]))
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

/** Selects the fault reports that have a visitor. */
const selectFaultReports = (queries: Queries, release: { channel: Channel; name: string; version: string }) =>
  queries
    .selectFrom('fault_reports')
    .where(({ and }) => and(release))
    .where('network', '!=', '')

export type HealthChangesStore = ReturnType<typeof createHealthChangesStore>
