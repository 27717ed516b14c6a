import { isDeepStrictEqual } from 'node:util'
import { parseJson, settingValues, type Channel } from '@tessera/shared-contracts'
import type { PlatformTables } from '../../database/tables.ts'
import { withTransaction, type Queries } from '../../database/queries.ts'
import { DomainError } from '../../http/domain-error.ts'
import { insertHistory, toHistoryRecord } from '../history.ts'
import type { LiveRelease, ReleaseStore } from '../releases.ts'
import { parseProvenance } from './published-releases-store.ts'

type ChannelReleasesStore = Pick<ReleaseStore, 'listLive' | 'applyChanges' | 'wasServed' | 'listHistory'>

/** Reads and changes the releases that each channel serves, and reads which it has served. */
export function createChannelReleasesStore(queries: Queries): ChannelReleasesStore {
  return {
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
