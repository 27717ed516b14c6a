import type { Channel } from '@tessera/shared-contracts'
import type { Queries } from '../database/queries.ts'

/** Selects from the releases that a channel serves, as `served`: the live ones and the canaries. */
export const selectServed = (queries: Queries, channel: Channel) =>
  queries.selectFrom(
    queries
      .selectFrom('live_releases')
      .select(['name', 'version'])
      .where('channel', '=', channel)
      .unionAll(
        queries
          .selectFrom('live_releases')
          .select(['name', ({ ref }) => ref('canary_version').$notNull().as('version')])
          .where('channel', '=', channel)
          .where('canary_version', 'is not', null),
      )
      .as('served'),
  )
