import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  channel as channelSchema,
  historyEntry,
  releaseRecord,
  reportFault,
  shellRecord,
  type Channel,
} from '@tessera/shared-contracts'
import {
  shellName,
  type Change,
  type LiveRelease,
  type Release,
  type ReleasesStore,
} from '../../domain/releases.ts'
import { together, type Queries } from './queries.ts'
import type { Tables } from './tables.ts'

/** Reports of one release that are kept; the oldest go first. */
const keptReports = 500

export function releasesStore(queries: Queries): ReleasesStore {
  return {
    async find(name, version) {
      const row = await queries
        .selectFrom('releases')
        .selectAll()
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst()
      return row ? readRelease(row) : null
    },

    async list(name) {
      const all = queries.selectFrom('releases').selectAll().orderBy('published_at', 'desc')
      const rows = await (name === undefined ? all : all.where('name', '=', name)).execute()
      return rows.map(readRelease)
    },

    add: ({ name, version, record, publishedAt, publishedBy }) =>
      together(queries, async transaction => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('releases')
          .values({
            name,
            version,
            record: JSON.stringify(record),
            published_at: publishedAt,
            published_by: publishedBy,
          })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return false
        await writeHistory(transaction, {
          at: publishedAt,
          by: publishedBy,
          action: 'publish',
          channel: null,
          name,
          version,
          previous: null,
          forced: false,
          note: null,
        })
        return true
      }),

    live: channel => readChannel(queries, channel),

    change: (channel, decidedOn, changes) =>
      together(queries, async transaction => {
        const now = await readChannel(transaction, channel)
        if (!isDeepStrictEqual(now, decidedOn)) return false
        for (const { live, change } of changes) {
          await putLive(transaction, channel, live)
          await writeHistory(transaction, change)
          for (const table of ['release_health', 'release_voices'] as const) {
            await transaction
              .deleteFrom(table)
              .where('channel', '=', channel)
              .where('name', '=', live.name)
              .execute()
          }
        }
        return true
      }),

    async history(name) {
      const all = queries.selectFrom('release_history').selectAll().orderBy('id', 'desc').limit(500)
      const rows = await (name === undefined ? all : all.where('name', '=', name)).execute()
      return rows.map(readChange)
    },

    async health(channel, name, version) {
      const row = await queries
        .selectFrom('release_health')
        .select(['mounts', 'faults'])
        .where('channel', '=', channel)
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst()
      return row ?? { mounts: 0, faults: 0 }
    },

    async hear(channel, name, version, visitor, what) {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('release_voices')
        .values({ channel, name, version, visitor, what })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async count(channel, name, version, what) {
      const one = { mounts: 0, faults: 0, [what]: 1 }
      await queries
        .insertInto('release_health')
        .values({ channel, name, version, ...one })
        .onConflict(conflict =>
          conflict.columns(['channel', 'name', 'version']).doUpdateSet(row => ({
            [what]: row(`release_health.${what}`, '+', 1),
          })),
        )
        .execute()
    },

    report: (channel, fault, at) =>
      together(queries, async transaction => {
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
        const edge = await ofRelease
          .select('at')
          .orderBy('at', 'desc')
          .offset(keptReports)
          .limit(1)
          .executeTakeFirst()
        if (!edge) return
        await transaction
          .deleteFrom('fault_reports')
          .where('name', '=', name)
          .where('version', '=', version)
          .where('at', '<=', edge.at)
          .execute()
      }),

    async lastFault(channel, name, version) {
      const row = await queries
        .selectFrom('fault_reports')
        .selectAll()
        .where('channel', '=', channel)
        .where('name', '=', name)
        .where('version', '=', version)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? readFault(row) : null
    },

    async secret(name) {
      const value = randomBytes(32).toString('base64url')
      // Two servers may start at once: whoever comes first decides
      await queries
        .insertInto('secrets')
        .values({ name, value })
        .onConflict(conflict => conflict.column('name').doNothing())
        .execute()
      const row = await queries
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return row.value
    },
  }
}

function readRelease(row: Tables['releases']): Release {
  const schema = row.name === shellName ? shellRecord : releaseRecord
  return {
    name: row.name,
    version: row.version,
    record: schema.parse(JSON.parse(row.record)),
    publishedAt: row.published_at,
    publishedBy: row.published_by,
  }
}

async function readChannel(queries: Queries, channel: Channel): Promise<LiveRelease[]> {
  const rows = await queries
    .selectFrom('live_releases')
    .selectAll()
    .where('channel', '=', channel)
    .orderBy('name')
    .execute()
  return rows.map(readLive)
}

function readLive(row: Tables['live_releases']): LiveRelease {
  const { canary_version: version, canary_percent: percent, canary_by: by } = row
  return {
    name: row.name,
    version: row.version,
    previous: row.previous,
    activatedBy: row.activated_by,
    activatedAt: row.activated_at,
    canary: version !== null && percent !== null && by !== null ? { version, percent, by } : null,
  }
}

const readFault = ({
  composition,
  name,
  version,
  phase,
  message,
  stack,
  path,
  at,
  ...row
}: Tables['fault_reports']) => ({
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

async function putLive(transaction: Queries, channel: Channel, live: LiveRelease): Promise<void> {
  const values = {
    version: live.version,
    previous: live.previous,
    activated_by: live.activatedBy,
    activated_at: live.activatedAt,
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

async function writeHistory(transaction: Queries, change: Change): Promise<void> {
  await transaction
    .insertInto('release_history')
    .values({ ...change, forced: change.forced ? 1 : 0 })
    .execute()
}

const readChange = ({ id: _, ...row }: Omit<Tables['release_history'], 'id'> & { id: number }): Change => ({
  ...row,
  action: historyEntry.shape.action.parse(row.action),
  channel: row.channel === null ? null : channelSchema.parse(row.channel),
  forced: row.forced === 1,
})
