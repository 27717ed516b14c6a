import { releaseRecord, shellRecord, type Channel } from '@tessera/shared-contracts'
import { shellName, type ReleasesStore } from '../../domain/releases.ts'
import { together, type Queries } from './queries.ts'

export function releasesStore(queries: Queries): ReleasesStore {
  return {
    async find(name, version) {
      const row = await queries
        .selectFrom('releases')
        .selectAll()
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst()
      if (!row) return null
      const schema = name === shellName ? shellRecord : releaseRecord
      return {
        name,
        version,
        record: schema.parse(JSON.parse(row.record)),
        publishedAt: row.published_at,
        publishedBy: row.published_by,
      }
    },

    async add({ name, version, record, publishedAt, publishedBy }) {
      await queries
        .insertInto('releases')
        .values({
          name,
          version,
          record: JSON.stringify(record),
          published_at: publishedAt,
          published_by: publishedBy,
        })
        .execute()
    },

    async live(channel: Channel) {
      const rows = await queries
        .selectFrom('live_releases')
        .select(['name', 'version', 'previous', 'activated_by'])
        .where('channel', '=', channel)
        .orderBy('name')
        .execute()
      return rows.map(({ activated_by: activatedBy, ...row }) => ({ ...row, activatedBy }))
    },

    activate: (channel, name, version, by, at) =>
      together(queries, async transaction => {
        const before = await transaction
          .selectFrom('live_releases')
          .select('version')
          .where('channel', '=', channel)
          .where('name', '=', name)
          .executeTakeFirst()
        const previous = before?.version ?? null
        await transaction
          .insertInto('live_releases')
          .values({ channel, name, version, previous, activated_by: by })
          .onConflict(conflict =>
            conflict.columns(['channel', 'name']).doUpdateSet({ version, previous, activated_by: by }),
          )
          .execute()
        await transaction
          .insertInto('release_history')
          .values({ channel, name, version, previous, activated_by: by, at })
          .execute()
      }),

    async report(fault, at) {
      await queries
        .insertInto('fault_reports')
        .values({
          composition: fault.composition,
          name: fault.remote,
          version: fault.version,
          fell_back_to: fault.fellBackTo,
          phase: fault.phase,
          message: fault.message,
          stack: fault.stack ?? null,
          path: fault.path,
          at,
        })
        .execute()
    },
  }
}
