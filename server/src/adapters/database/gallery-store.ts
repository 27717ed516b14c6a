import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { GalleryState, GalleryStore } from '../../domain/gallery.ts'
import { bytesOf, jsonObject, listOf } from './json-sql.ts'
import type { OnceATurn } from './once-a-turn.ts'
import type { Queries } from './queries.ts'

/** Places of a block of `gallery_counts`, at each level as the triggers count it: widest first. */
const spans = [262_144, 16_384, 1024, 64] as const
const narrowest = 64

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

  // To put the statement together costs as much as to run it.
  let pageQuery: CompiledQuery<PageRow> | undefined
  let placeQuery: CompiledQuery<{ sequence: number }> | undefined

  return {
    state: () => (recent ? recent.read(readState) : readState()),

    async page(before, most) {
      pageQuery ??= selectPage(before, most).compile(queries)
      const { rows } = await queries.executeQuery<PageRow>({ ...pageQuery, parameters: [before, most] })
      const [page] = rows
      return page ? { works: page.works, last: page.last, hasMore: Boolean(page.more) } : noWorks
    },

    async placeOf(n, snapshot) {
      placeQuery ??= selectPlace(n, snapshot).compile(queries)
      const { rows } = await queries.executeQuery<{ sequence: number }>({
        ...placeQuery,
        parameters: [n, snapshot],
      })
      return rows[0]?.sequence ?? null
    },
  }
}

interface PageRow {
  works: Uint8Array
  last: number | null
  more: number
}

/** Its parameters are the two of the function, in their order. */
const selectPage = (before: number, most: number) => sql<PageRow>`
  select works, last, exists (select 1 from gallery where sequence < last) as more
  from (
    select ${bytesOf(listOf(item))} as works, min(sequence) as last
    from (
      select sequence, item, username, avatar_url
      from gallery join accounts on accounts.id = gallery.owner_id
      where sequence < ${before} order by sequence desc limit ${most}
    ) as newest
  ) as page`

const noWorks = { works: new TextEncoder().encode('[]'), last: null, hasMore: false }

/** Its parameters are the two of the function, in their order. */
const selectPlace = (n: number, snapshot: number) => sql<{ sequence: number }>`
  with
    asked as materialized (select cast(${n} as bigint) as n, cast(${snapshot} as bigint) as snapshot),
    all_works as materialized (select 0 as block, n + ${newerThanSnapshot} as n from asked),
    ${sql.join(spans.map(blockOf))}
  select sequence from gallery
  where ${insideOf(sql.table(levelOf(narrowest)), sql`sequence`, narrowest)}
  order by sequence desc
  limit 1 offset coalesce((select n from ${sql.table(levelOf(narrowest))}), 1) - 1`

const levelOf = (span: number) => `blocks_of_${span}`

/** The block that holds the `n`-th newest work of the wider block, and which of its own works that is. */
const blockOf = (span: number, level: number) => {
  const wider = spans[level - 1]
  const scope = sql.table(wider === undefined ? 'all_works' : levelOf(wider))
  const within = wider === undefined ? sql`true` : insideOf(scope, sql`block`, wider / span)
  return sql`${sql.table(levelOf(span))} as materialized (
    select counted.block, n - newer as n
    from (
      select block, works, sum(works) over (order by block desc rows unbounded preceding) - works as newer
      from gallery_counts where span = ${sql.lit(span)} and ${within}
    ) as counted, ${scope}
    where newer < n and n <= newer + works
  )`
}

/** Blocks, or places, of which so many make up the one block that a table holds. */
const insideOf = (wider: RawBuilder<unknown>, position: RawBuilder<unknown>, each: number) => sql`
  ${position} >= (select block from ${wider}) * ${sql.lit(each)}
  and ${position} < (select block + 1 from ${wider}) * ${sql.lit(each)}`

/** How many works are newer than the snapshot: in whole blocks, the widest first, and in its own. */
const newerThanSnapshot = sql`(${sql.join(
  [
    ...spans.map((span, level) => {
      const wider = spans[level - 1]
      const end = wider && sql`and block < (snapshot / ${sql.lit(wider)} + 1) * ${sql.lit(wider / span)}`
      return sql`(select coalesce(sum(works), 0) from gallery_counts
        where span = ${sql.lit(span)} and block > snapshot / ${sql.lit(span)} ${end ?? sql``})`
    }),
    sql`(select count(*) from gallery
      where sequence > snapshot and sequence < (snapshot / ${sql.lit(narrowest)} + 1) * ${sql.lit(narrowest)})`,
  ],
  sql` + `,
)})`
