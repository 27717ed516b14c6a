import { isDeepStrictEqual } from 'node:util'
import { parseJson, settingValues, type Channel } from '@tessera/shared-contracts'
import type { PlatformTables } from '../database/tables.ts'
import { withTransaction } from '@tessera/server-kit/database/queries'
import type { Queries } from '../database/queries.ts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { newId } from '@tessera/server-kit/ids'
import { readCohort, writeCohort } from '../cohorts/canary-cohort.ts'
import { insertHistory, selectHistory, toHistoryRecord } from './history-rows.ts'
import type { LiveRelease } from './live-release.ts'
import type { ReleaseStore } from './release-store.ts'

type ChannelReleasesStore = Pick<
  ReleaseStore,
  'listLive' | 'applyChanges' | 'wasServed' | 'findLastChange' | 'listLastChangeOfSet' | 'findReplacement'
>

/** Reads and changes the releases that each channel serves, and reads which it has served. */
export function createChannelReleasesStore(queries: Queries): ChannelReleasesStore {
  return {
    listLive: channel => selectLive(queries, channel),

    applyChanges: (channel, expected, changes) =>
      withTransaction(queries, async transaction => {
        const current = await selectLive(transaction, channel)
        if (!isDeepStrictEqual(current, expected)) return false
        const change = changes.length > 1 ? newId() : null
        for (const { live, entry } of changes) {
          // It may have been retired since the change was decided
          if (live) await requireStored(transaction, [live.version, live.canary?.version], live.name)
          if (live) await upsertLive(transaction, channel, live)
          else await deleteLive(transaction, channel, entry.name)
          await insertHistory(transaction, entry, change)
          for (const table of ['release_health', 'release_reporters'] as const) {
            await transaction
              .deleteFrom(table)
              .where(({ and }) => and({ channel, name: entry.name }))
              .execute()
          }
        }
        return true
      }),

    async wasServed(channel, name, version) {
      const entry = await queries
        .selectFrom('release_history')
        .select('id')
        .where(({ and }) => and({ name, version, channel }))
        .limit(1)
        .executeTakeFirst()
      return entry !== undefined
    },

    async findLastChange(channel, name) {
      const row = await selectChanges(queries, channel, name).executeTakeFirst()
      return row ? toHistoryRecord(row) : null
    },

    async listLastChangeOfSet(channel, changeSet) {
      const ofSet = selectHistory(queries)
        .where('history.change_set', '=', changeSet)
        .where('history.channel', '=', channel)
      const last = await ofSet.limit(1).executeTakeFirst()
      if (!last) return []
      const { change_id: change } = last
      const rows = change === null ? [last] : await ofSet.where('history.change_id', '=', change).execute()
      return rows.reverse().map(toHistoryRecord)
    },

    async findReplacement(channel, name, version) {
      const row = await selectChanges(queries, channel, name)
        .where('history.version', '=', version)
        .where('history.previous', 'is not', null)
        .where('history.action', '<>', 'rollback')
        .executeTakeFirst()
      return row ? toHistoryRecord(row) : null
    },
  }
}

/** Selects the last action on a remote that changed a channel. A publication changes none. */
const selectChanges = (queries: Queries, channel: Channel, name: string) =>
  selectHistory(queries).where('history.name', '=', name).where('history.channel', '=', channel).limit(1)

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
      .where(({ and }) => and({ name, version }))
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
  return {
    name: row.name,
    version: row.version,
    previous: row.previous,
    activatedBy: row.activated_by,
    activatedAt: row.activated_at,
    settings: settingValues.parse(parseJson(row.settings)),
    canary: toLiveCanary(row),
  }
}

function toLiveCanary({
  canary_version: version,
  canary_percent: percent,
  canary_by: by,
  canary_group: group,
  canary_cohort: cohort,
}: PlatformTables['live_releases']): LiveRelease['canary'] {
  if (version === null || percent === null || by === null) return null
  const share = percent === cohortPercent ? readCohort(cohort ?? '') : { percent, cohort: null }
  return { version, by, group, ...share }
}

/**
 * What the column has instead of the share of a canary for a cohort, which is beside it. A server of an earlier release reads that
 * no visitor gets the canary.
 */
const cohortPercent = 0

async function upsertLive(transaction: Queries, channel: Channel, live: LiveRelease): Promise<void> {
  const values = {
    version: live.version,
    previous: live.previous,
    activated_by: live.activatedBy,
    activated_at: live.activatedAt,
    settings: JSON.stringify(live.settings),
    canary_version: live.canary?.version ?? null,
    canary_percent: live.canary?.cohort ? cohortPercent : (live.canary?.percent ?? null),
    canary_by: live.canary?.by ?? null,
    canary_group: live.canary?.group ?? null,
    canary_cohort: live.canary?.cohort
      ? writeCohort({ percent: live.canary.percent, cohort: live.canary.cohort })
      : null,
  }
  await transaction
    .insertInto('live_releases')
    .values({ channel, name: live.name, ...values })
    .onConflict(conflict => conflict.columns(['channel', 'name']).doUpdateSet(values))
    .execute()
}

const deleteLive = (transaction: Queries, channel: Channel, name: string) =>
  transaction.deleteFrom('live_releases').where('channel', '=', channel).where('name', '=', name).execute()
