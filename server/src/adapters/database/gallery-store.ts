import { sql } from 'kysely'
import type { GalleryState, GalleryStore } from '../../domain/gallery.ts'
import { bytesOf, jsonObject, listOf } from './json-sql.ts'
import type { OnceATurn } from './once-a-turn.ts'
import type { Queries } from './queries.ts'

/** The spans of `gallery_counts`, as the triggers fill them. */
const span = 256
const wideSpan = span * span

const item = sql<string>`'{"user":' || ${jsonObject({
  username: sql.ref('username'),
  avatarUrl: sql.ref('avatar_url'),
})} || ',' || substr(item, 2)`

/** @param recent what `state` said in this turn, for a store outside of transactions */
export function galleryStore(queries: Queries, recent?: OnceATurn<GalleryState>): GalleryStore {
  async function readState(): Promise<GalleryState> {
    const { rows } = await sql<GalleryState>`select
      (select value from counters where name = 'gallery') as newest,
      (select value from counters where name = 'gallery changes') as changes`.execute(queries)
    return rows[0] ?? { newest: 0, changes: 0 }
  }

  return {
    state: () => (recent ? recent.read(readState) : readState()),

    async page(before, most) {
      const { rows } = await sql<{ works: Uint8Array; last: number | null; more: number }>`
        select works, last, exists (select 1 from gallery where sequence < last) as more
        from (
          select ${bytesOf(listOf(item))} as works, min(sequence) as last
          from (
            select sequence, item, username, avatar_url
            from gallery join accounts on accounts.id = gallery.owner_id
            where sequence < ${before} order by sequence desc limit ${most}
          ) as newest
        ) as page`.execute(queries)
      const [page] = rows
      return page ? { works: page.works, last: page.last, hasMore: Boolean(page.more) } : noWorks
    },

    async placeOf(n, snapshot) {
      const { rows } = await sql<{ sequence: number }>`
        with
          wanted as (select ${n} + ${newerThan(snapshot)} as n),
          wide as (${blockOf(wideSpan, sql`wanted`, sql`true`)}),
          narrow as (${blockOf(span, sql`wide`, insideOf('wide', sql`block`))})
        select sequence from gallery
        where ${insideOf('narrow', sql`sequence`)}
        order by sequence desc
        limit 1 offset coalesce((select n from narrow), 1) - 1`.execute(queries)
      return rows[0]?.sequence ?? null
    },
  }
}

const noWorks = { works: new TextEncoder().encode('[]'), last: null, hasMore: false }

/** The block that holds the `n`-th newest work of `scope`, and which of the block's own it is. */
const blockOf = (size: number, scope: ReturnType<typeof sql>, within: ReturnType<typeof sql>) => sql`
  select counted.block, n - newer as n
  from (
    select block, works, sum(works) over (order by block desc) - works as newer
    from gallery_counts where span = ${sql.lit(size)} and ${within}
  ) as counted, ${scope}
  where newer < n and n <= newer + works`

/** Blocks, or places, in the one block that a table holds; either level has as many in each. */
const insideOf = (table: 'wide' | 'narrow', position: ReturnType<typeof sql>) => sql`
  ${position} >= (select block from ${sql.table(table)}) * ${sql.lit(span)}
  and ${position} < (select block + 1 from ${sql.table(table)}) * ${sql.lit(span)}`

/** How many works are newer than a place: from whole blocks, and from the place's own. */
const newerThan = (place: number) => {
  const block = Math.floor(place / span)
  const wideBlock = Math.floor(place / wideSpan)
  return sql`(
    (select coalesce(sum(works), 0) from gallery_counts where span = ${sql.lit(wideSpan)} and block > ${wideBlock})
    + (select coalesce(sum(works), 0) from gallery_counts
       where span = ${sql.lit(span)} and block > ${block} and block < ${(wideBlock + 1) * span})
    + (select count(*) from gallery where sequence > ${place} and sequence < ${(block + 1) * span})
  )`
}
