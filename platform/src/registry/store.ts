import { isDeepStrictEqual } from 'node:util'
import {
  parseJson,
  provenance,
  releaseRecord,
  reportFault,
  settingValues,
  shellRecord,
  type Channel,
  type Provenance,
} from '@tessera/shared-contracts'
import {
  createHistoryRecord,
  shellName,
  type LiveRelease,
  type Release,
  type ReleaseStore,
} from './releases.ts'
import { insertHistory, toHistoryRecord } from './history.ts'
import { createFaultGroupsStore } from '../canary/fault-groups-store.ts'
import { incrementReportCount } from '../canary/report-series-store.ts'
import { DomainError } from '../http/domain-error.ts'
import { withTransaction, type Queries } from '../database/queries.ts'
import type { PlatformTables } from '../database/tables.ts'

/** Stored fault reports of one release. The oldest are deleted first. */
const maxReportsPerRelease = 500

export function createReleaseStore(queries: Queries): ReleaseStore {
  return {
    async find(name, version) {
      const row = await queries
        .selectFrom('releases')
        .selectAll()
        .where('name', '=', name)
        .where('version', '=', version)
        .where('retired_at', 'is', null)
        .executeTakeFirst()
      return row ? toRelease(row) : null
    },

    async list(name) {
      const all = queries
        .selectFrom('releases')
        .selectAll()
        .where('retired_at', 'is', null)
        .orderBy('published_at', 'desc')
      const rows = await (name === undefined ? all : all.where('name', '=', name)).execute()
      return rows.map(toRelease)
    },

    add: ({ name, version, record, provenance, signedBy, publishedAt, publishedBy }) =>
      withTransaction(queries, async transaction => {
        const values = {
          record: JSON.stringify(record),
          published_at: publishedAt,
          published_by: publishedBy,
          provenance: JSON.stringify(provenance),
          signed_by: signedBy,
          retired_at: null,
        }
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('releases')
          .values({ name, version, ...values })
          // Publishing a retired release again brings it back
          .onConflict(conflict =>
            conflict
              .columns(['name', 'version'])
              .doUpdateSet(values)
              .where('releases.retired_at', 'is not', null),
          )
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return false
        const entry = {
          at: publishedAt,
          by: publishedBy,
          action: 'publish',
          channel: null,
          name,
          version,
        } as const
        await insertHistory(transaction, createHistoryRecord(entry))
        return true
      }),

    listLive: channel => selectLive(queries, channel),

    applyChanges: (channel, expected, changes) =>
      withTransaction(queries, async transaction => {
        const current = await selectLive(transaction, channel)
        if (!isDeepStrictEqual(current, expected)) return false
        for (const { live, entry } of changes) {
          // It may have been retired since the change was decided
          if (live) await requireStored(transaction, [live.version, live.canary?.version], live.name)
          if (live) await upsertLive(transaction, channel, live)
          else await deleteLive(transaction, channel, entry.name)
          await insertHistory(transaction, entry)
          for (const table of ['release_health', 'release_reporters'] as const) {
            await transaction
              .deleteFrom(table)
              .where('channel', '=', channel)
              .where('name', '=', entry.name)
              .execute()
          }
        }
        return true
      }),

    async wasServed(channel, name, version) {
      const entry = await queries
        .selectFrom('release_history')
        .select('id')
        .where('name', '=', name)
        .where('version', '=', version)
        .where('channel', '=', channel)
        .limit(1)
        .executeTakeFirst()
      return entry !== undefined
    },

    async listHistory(name) {
      const all = queries
        .selectFrom('release_history as history')
        .leftJoin('releases', join =>
          join.onRef('releases.name', '=', 'history.name').onRef('releases.version', '=', 'history.version'),
        )
        .selectAll('history')
        .select('releases.provenance')
        .orderBy('id', 'desc')
        .limit(500)
      const rows = await (name === undefined ? all : all.where('history.name', '=', name)).execute()
      return rows.map(({ provenance, ...row }) => ({
        ...toHistoryRecord(row),
        provenance: parseProvenance(provenance),
      }))
    },

    async getHealth(channel, name, version) {
      const row = await queries
        .selectFrom('release_health')
        .select(['mounts', 'faults'])
        .where('channel', '=', channel)
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst()
      return row ?? { mounts: 0, faults: 0 }
    },

    addReporter: (channel, { remote: name, version }, { visitor, network, outcome, maxOfNetwork }) =>
      withTransaction(queries, async transaction => {
        const { count } = await transaction
          .selectFrom('release_reporters')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('channel', '=', channel)
          .where('name', '=', name)
          .where('version', '=', version)
          .where('outcome', '=', outcome)
          .where('network', '=', network)
          .executeTakeFirstOrThrow()
        if (count >= maxOfNetwork) return false
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('release_reporters')
          .values({ channel, name, version, visitor, outcome, network })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 1n
      }),

    async countReportingNetworks(channel, { remote: name, version }) {
      const rows = await queries
        .selectFrom('release_reporters')
        .select(['network', 'version', 'outcome'])
        .distinct()
        .where('channel', '=', channel)
        .where('name', '=', name)
        .execute()
      const faulty = rows.filter(row => row.version === version && row.outcome === 'faults')
      const count = (found: typeof rows) => new Set(found.map(({ network }) => network)).size
      return { all: count(rows), withFaults: count(faulty) }
    },

    async incrementHealth(channel, name, version, outcome, at) {
      const one = { mounts: 0, faults: 0, [outcome]: 1 }
      await queries
        .insertInto('release_health')
        .values({ channel, name, version, ...one })
        .onConflict(conflict =>
          conflict.columns(['channel', 'name', 'version']).doUpdateSet(row => ({
            [outcome]: row(`release_health.${outcome}`, '+', 1),
          })),
        )
        .execute()
      // No transaction: the reports of many visitors change the same two rows, and would conflict
      await incrementReportCount(queries, { channel, name, version, outcome, at })
    },

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

    addFaultToGroup: createFaultGroupsStore(queries).add,

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

/** @throws {DomainError} when one of the versions is not stored */
async function requireStored(
  transaction: Queries,
  versions: readonly (string | undefined)[],
  name: string,
): Promise<void> {
  for (const version of versions.filter(each => each !== undefined)) {
    const row = await transaction
      .selectFrom('releases')
      .select('version')
      .where('name', '=', name)
      .where('version', '=', version)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
    if (!row) throw new DomainError('platform.unknownRelease', { remote: name, version })
  }
}

export function toRelease(row: PlatformTables['releases']): Release {
  const schema = row.name === shellName ? shellRecord : releaseRecord
  return {
    name: row.name,
    version: row.version,
    record: schema.parse(JSON.parse(row.record)),
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    provenance: parseProvenance(row.provenance),
    signedBy: row.signed_by,
  }
}

/** Null is that of a release that is no longer stored. */
export const parseProvenance = (stored: string | null): Provenance =>
  provenance.safeParse(parseJson(stored ?? '{}')).data ?? {}

async function selectLive(queries: Queries, channel: Channel): Promise<LiveRelease[]> {
  const rows = await queries
    .selectFrom('live_releases')
    .selectAll()
    .where('channel', '=', channel)
    .orderBy('name')
    .execute()
  return rows.map(toLiveRelease)
}

function toLiveRelease(row: PlatformTables['live_releases']): LiveRelease {
  const { canary_version: version, canary_percent: percent, canary_by: by } = row
  return {
    name: row.name,
    version: row.version,
    previous: row.previous,
    activatedBy: row.activated_by,
    activatedAt: row.activated_at,
    settings: settingValues.parse(parseJson(row.settings)),
    canary: version !== null && percent !== null && by !== null ? { version, percent, by } : null,
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

async function upsertLive(transaction: Queries, channel: Channel, live: LiveRelease): Promise<void> {
  const values = {
    version: live.version,
    previous: live.previous,
    activated_by: live.activatedBy,
    activated_at: live.activatedAt,
    settings: JSON.stringify(live.settings),
    canary_version: live.canary?.version ?? null,
    canary_percent: live.canary?.percent ?? null,
    canary_by: live.canary?.by ?? null,
  }
  await transaction
    .insertInto('live_releases')
    .values({ channel, name: live.name, ...values })
    .onConflict(conflict => conflict.columns(['channel', 'name']).doUpdateSet(values))
    .execute()
}

const deleteLive = (transaction: Queries, channel: Channel, name: string) =>
  transaction.deleteFrom('live_releases').where('channel', '=', channel).where('name', '=', name).execute()
