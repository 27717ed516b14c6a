import type { Channel, FaultReport, ReleaseReference } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'
import type { Queries } from '../database/queries.ts'
import type { FaultPlace } from '../releases/release-store.ts'
import { selectServed } from '../releases/select-served.ts'
import { getFaultFingerprint } from './fault-fingerprint.ts'

/** Groups of one release on a channel. A new one replaces the one whose last fault is the oldest. */
const maxGroupsOfRelease = 50

const maxLength = { message: 500, stack: 4_000 }

/** A group without a fault for this long is deleted. */
const retentionMs = 90 * dayMs

/** Faults of a release with the same message and stack. */
export interface FaultGroup extends FaultPlace {
  fingerprint: string
  count: number
  firstAt: number
  lastAt: number
  phase: string
  /** Of the last fault, like the stack and the screen. */
  message: string
  stack: string | null
}

export const createFaultGroupsStore = (queries: Queries) => ({
  /** Counts a fault in its group. */
  async add(channel: Channel, fault: FaultReport, place: FaultPlace, at: number): Promise<void> {
    const release = { remote: fault.remote, version: fault.version }
    const last = {
      last_at: at,
      phase: fault.phase,
      message: fault.message.slice(0, maxLength.message),
      stack: fault.stack?.slice(0, maxLength.stack) ?? null,
      ...place,
    }
    await queries
      .insertInto('release_fault_groups')
      .values({
        channel,
        name: release.remote,
        version: release.version,
        fingerprint: getFaultFingerprint(fault),
        count: 1,
        first_at: at,
        ...last,
      })
      .onConflict(conflict =>
        conflict
          .columns(['channel', 'name', 'version', 'fingerprint'])
          .doUpdateSet(row => ({ ...last, count: row('release_fault_groups.count', '+', 1) })),
      )
      .execute()
    const surplus = await selectGroups(queries, channel, release)
      .offset(maxGroupsOfRelease)
      .limit(maxGroupsOfRelease)
      .execute()
    for (const { fingerprint } of surplus)
      await queries
        .deleteFrom('release_fault_groups')
        .where(({ and }) => and({ channel, name: release.remote, version: release.version, fingerprint }))
        .execute()
  },

  /** Lists the groups of a release, the one with the latest fault first. */
  list: (channel: Channel, release: ReleaseReference): Promise<FaultGroup[]> =>
    selectGroups(queries, channel, release).limit(maxGroupsOfRelease).execute(),

  /** Lists the extensions of the releases that a channel serves which failed in their slots, the latest first. */
  listFailedExtensions: (channel: Channel) =>
    selectServed(queries, channel)
      .innerJoin('release_fault_groups as groups', join =>
        join.onRef('groups.name', '=', 'served.name').onRef('groups.version', '=', 'served.version'),
      )
      .where('groups.channel', '=', channel)
      .select(['groups.name', 'groups.version'])
      .select(({ ref }) => [
        ref('groups.extension').$notNull().as('extension'),
        ref('groups.slot').$notNull().as('slot'),
      ])
      .select(({ fn }) => [fn.sum<number>('groups.count').as('count'), fn.max('groups.last_at').as('lastAt')])
      .where('groups.extension', 'is not', null)
      .where('groups.slot', 'is not', null)
      .groupBy(['groups.name', 'groups.version', 'groups.extension', 'groups.slot'])
      .orderBy('lastAt', 'desc')
      .execute(),

  async removeOld(now: number): Promise<void> {
    await queries
      .deleteFrom('release_fault_groups')
      .where('last_at', '<', now - retentionMs)
      .execute()
  },
})

const selectGroups = (queries: Queries, channel: Channel, { remote, version }: ReleaseReference) =>
  queries
    .selectFrom('release_fault_groups')
    .select(['fingerprint', 'count', 'first_at as firstAt', 'last_at as lastAt'])
    .select(['phase', 'message', 'stack', 'screen', 'extension', 'slot'])
    .where(({ and }) => and({ channel, name: remote, version }))
    .orderBy('last_at', 'desc')
    .orderBy('fingerprint')
