import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { fileTypes, type FileType } from '@tessera/shared-contracts'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { SqlDialect } from '@tessera/server-kit/database/sql-dialect'
import type { Queries } from '../../database/queries.ts'
import type { QueryReader } from '@tessera/server-kit/database/queries'
import type { GalleryVersion } from './gallery-page.ts'

declare module '../../database/tables.ts' {
  interface Tables {
    /** The authors of creations as JSON, maintained by triggers. */
    gallery_authors: { id: number; account_id: string; author: string; username: string }
    /** View: the JSON of each creation, which continues that of its author. */
    gallery_items: {
      id: string
      sequence: number | null
      author_id: number
      file_type: FileType
      item: string
    }
    /** The creations of the gallery, maintained by triggers. */
    gallery: { sequence: number; author_id: number; file_type: FileType; item: string }
    /** The number of creations of each type in each block of `span` sequence numbers, for jumps to any page. */
    gallery_counts: { span: number; block: number } & Record<FileType, number>
  }
}

/** The JSON of a creation: `author` holds its beginning, `item` the rest. */
const creationJson = sql<string>`'{"user":' || author || item`

export interface ListedCreation {
  id: string
  /** Null for an image or a video. */
  portfolioId: string | null
  createdAt: number
}

/** @param read runs the queries of pages, outside of any transaction */
export function createGalleryStore(
  queries: Queries,
  read: QueryReader = async query => (await queries.executeQuery(query)).rows,
) {
  const dialect = getSqlDialect(queries)
  const compileStateQuery = memoizeCompiled(queries, createStateQuery)
  const compilePageQuery = memoizeCompiled(queries, createPageQuery(dialect))
  const compileSequenceQuery = memoizeCompiled(queries, createSequenceQuery)

  return {
    async state() {
      const [state = emptyPage] = await read(compileStateQuery())
      return state
    },

    /**
     * The newest `limit` creations with sequence numbers below `before`, as the JSON of a list without its brackets, in
     * UTF-8, and the state in which they were read.
     */
    async page(before: number, limit: number, types: readonly FileType[] | null) {
      const parameters = toSources(types).map(() => before)
      const [page = emptyPage] = await read<PageRow>({ ...compilePageQuery(types, limit), parameters })
      const { creations, last, first, newest, changes } = page
      const hasMore = last !== null && first !== null && first < last
      return { creations: creations ?? new Uint8Array(), last, hasMore, state: { newest, changes } }
    },

    /** The sequence number of the `n`-th newest creation, from 1, up to `snapshot`; null where there are fewer. */
    async findSequence(n: number, snapshot: number, types: readonly FileType[] | null) {
      const query = { ...compileSequenceQuery(types), parameters: [n, snapshot] }
      const [found] = await read<{ sequence: number }>(query)
      return found?.sequence ?? null
    },

    /** The creations with these sequence numbers, in this order, as the JSON of a list without its brackets, in UTF-8. */
    async creations(sequences: readonly number[]): Promise<Uint8Array> {
      if (sequences.length === 0) return new Uint8Array()
      const listed = sql`select author, item from gallery join gallery_authors on gallery_authors.id = author_id
        where sequence in (${sql.join(sequences)}) order by ${toOrder(sequences)}`
      const query = sql<{ creations: Uint8Array | null }>`
        select ${dialect.joinJsonItems(creationJson)} as creations from (${listed}) as listed`
      const [found] = await read(query.compile(queries))
      return found?.creations ?? new Uint8Array()
    },

    /** The newest creations, newest first. */
    listNewest: (limit: number): Promise<ListedCreation[]> =>
      queries
        .selectFrom('gallery')
        .innerJoin('creations', 'creations.sequence', 'gallery.sequence')
        .select(['creations.id', 'portfolio_id as portfolioId', 'created_at as createdAt'])
        .orderBy('gallery.sequence', 'desc')
        .limit(limit)
        .execute(),

    /** The JSON of a creation as a page lists it, if it is public; null where there is none. */
    async creation(id: string) {
      const { rows } = await sql<{ json: string }>`select ${creationJson} as json from gallery_items
        join gallery_authors on gallery_authors.id = author_id
        where gallery_items.id = ${id}`.execute(queries)
      return rows[0]?.json ?? null
    },
  }
}

/** Compiles each query once: compiling takes as long as running it. */
function memoizeCompiled<Arguments extends readonly unknown[], Row>(
  queries: Queries,
  createQuery: (...wish: Arguments) => RawBuilder<Row>,
): (...wish: Arguments) => CompiledQuery<Row> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return (...wish) => {
    const key = wish.join(' ')
    const earlier = compiled.get(key)
    if (earlier) return earlier
    // A copy, because spreading an object that Kysely froze is slow.
    const query = { ...createQuery(...wish).compile(queries) }
    compiled.set(key, query)
    return query
  }
}

/** The columns of {@link GalleryVersion}. */
const stateColumns = sql`
  (select value from counters where name = 'gallery') as newest,
  (select value from counters where name = 'gallery changes') as changes`

const createStateQuery = () => sql<GalleryVersion>`select ${stateColumns}`

interface PageRow extends GalleryVersion {
  creations: Uint8Array | null
  /** Sequence numbers of the page's last creation, and of the oldest creation. */
  last: number | null
  first: number | null
}

const emptyPage: PageRow = { creations: null, last: null, first: null, newest: 0, changes: 0 }

/** The conditions of the sub-queries of a page: one for all creations, or one for each type, each with its index. */
const toSources = (types: readonly FileType[] | null): readonly RawBuilder<unknown>[] =>
  types?.map(type => sql`file_type = ${sql.lit(type)}`) ?? [sql`true`]

/**
 * Parameter: the sequence number `before`, once for each source. The limit is part of the text, because SQLite plans
 * a statement again whenever a `limit` parameter changes, which takes a third of its time.
 */
const createPageQuery = (dialect: SqlDialect) => (types: readonly FileType[] | null, maxRows: number) => {
  const sources = toSources(types)
  const limit = sql.lit(maxRows)
  const newest = sources.map(
    among => sql`select sequence, author, item
      from gallery join gallery_authors on gallery_authors.id = author_id
      where ${among} and sequence < ${0} order by sequence desc limit ${limit}`,
  )
  const merged = sql`${sql.join(
    newest.map(each => sql`select * from (${each}) as newest`),
    sql` union all `,
  )} order by sequence desc limit ${limit}`
  const firsts = sources.map(among => sql`select min(sequence) as place from gallery where ${among}`)
  return sql<PageRow>`
    select
      ${dialect.joinJsonItems(creationJson)} as creations,
      min(sequence) as last,
      (select min(place) from (${sql.join(firsts, sql` union all `)}) as firsts) as first,
      ${stateColumns}
    from (${newest.length === 1 ? newest[0] : merged}) as page`
}

/** Sequence numbers in a block of `gallery_counts`, as the triggers count them; each wider block joins 16 blocks. */
const widestSpan = 262_144
const narrowestSpan = 64
const spanFactor = 16

/**
 * Finds the sequence number of the `n`-th newest creation up to a snapshot. It reads a few dozen rows at any depth:
 * it walks down from the snapshot over blocks of counted creations. In each step it searches for the `n`-th newest
 * below `below`. It skips a block that does not contain it, and enters one that does. At the start of a wider block
 * it continues with wider blocks.
 *
 * Parameters: `n` and the snapshot.
 *
 * @param types null: all
 */
const createSequenceQuery = (types: readonly FileType[] | null) => {
  const blockCount = sql`coalesce(${sql.join(
    (types ?? fileTypes).map(type => sql.ref(type)),
    sql` + `,
  )}, 0)`
  const hasType = types ? sql`file_type in (${sql.join(types.map(type => sql.lit(type)))})` : sql`true`
  const isHere = sql`n <= ${blockCount}`
  return sql<{ sequence: number }>`
    with recursive
      arguments as (select cast(${0} as bigint) as n, cast(${0} as bigint) as snapshot),
      newest as (select coalesce(max(sequence), 0) as sequence from gallery),
      -- The block of the snapshot may end above it, so its creations are counted one by one
      beginning as (
        select n, snapshot, snapshot - snapshot % ${sql.lit(narrowestSpan)} as block_begin, (
          select count(*) from gallery
          where sequence >= snapshot - snapshot % ${sql.lit(narrowestSpan)} and sequence <= snapshot and ${hasType}
        ) as in_block
        from arguments
      ),
      walk (below, n, span) as (
        select
          case when newest.sequence <= snapshot then (newest.sequence / ${sql.lit(widestSpan)} + 1) * ${sql.lit(widestSpan)}
            when n <= in_block then snapshot + 1 else block_begin end,
          case when newest.sequence <= snapshot or n <= in_block then n else n - in_block end,
          case when newest.sequence <= snapshot then ${sql.lit(widestSpan)}
            when n <= in_block then 1 else ${sql.lit(narrowestSpan)} end
        from beginning, newest
        union all
        select
          case when ${isHere} then below else below - walk.span end,
          case when ${isHere} then n else n - ${blockCount} end,
          case
            when ${isHere} then walk.span / ${sql.lit(spanFactor)}
            when walk.span < ${sql.lit(widestSpan)} and (below - walk.span) % (walk.span * ${sql.lit(spanFactor)}) = 0
              then walk.span * ${sql.lit(spanFactor)}
            else walk.span
          end
        from walk left join gallery_counts
          on gallery_counts.span = walk.span and block = below / walk.span - 1
        where walk.span >= ${sql.lit(narrowestSpan)} and below > 0
      ),
      arrived as (select below, n from walk where span < ${sql.lit(narrowestSpan)})
    select sequence from gallery
    where sequence < (select below from arrived) and ${hasType}
    order by sequence desc
    limit 1 offset coalesce((select n from arrived), 1) - 1`
}

/** The usual order, in which the newest are first, needs no list. */
const toOrder = (sequences: readonly number[]) =>
  sequences.every((sequence, n) => n === 0 || sequence < (sequences[n - 1] ?? 0))
    ? sql`sequence desc`
    : sql`case sequence ${sql.join(
        sequences.map((sequence, n) => sql`when ${sequence} then ${sql.lit(n)}`),
        sql` `,
      )} end`
