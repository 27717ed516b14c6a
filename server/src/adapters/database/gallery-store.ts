import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { FileType } from '@tessera/shared-contracts'
import type { GalleryState, GalleryStore } from '../../domain/gallery.ts'
import { flavourOf, type Flavour } from './flavour.ts'
import { jumpQuery } from './gallery-jump.ts'
import type { OnceATurn } from './once-a-turn.ts'
import type { Queries, Read } from './queries.ts'

/** A work's JSON: that of its author, and what follows it. */
const work = sql<string>`'{"user":' || author || item`

/**
 * @param read how pages are read, where that is not in a transaction
 * @param recent what `state` said in this turn, for a store outside of transactions
 */
export function galleryStore(
  queries: Queries,
  read: Read = async query => (await queries.executeQuery(query)).rows,
  recent?: OnceATurn<GalleryState>,
): GalleryStore {
  async function readState(): Promise<GalleryState> {
    const [state = noWorks] = await read(stateStatement())
    return state
  }

  const flavour = flavourOf(queries)
  const stateStatement = keptStatements(queries, stateQuery)
  const pageStatement = keptStatements(queries, pageQueryIn(flavour))
  const jumpStatement = keptStatements(queries, jumpQuery)

  return {
    state: () => (recent ? recent.read(readState) : readState()),

    async page(before, most, types) {
      const parameters = sourcesOf(types).map(() => before)
      const [page = noWorks] = await read<PageRow>({ ...pageStatement(types, most), parameters })
      const { works, last, first, newest, changes } = page
      const hasMore = last !== null && first !== null && first < last
      const letGo = () => works && flavour.letGoOf(works)
      return { works: works ?? nothing, letGo, last, hasMore, state: { newest, changes } }
    },

    async placeOf(n, snapshot, types) {
      const query = { ...jumpStatement(types), parameters: [n, snapshot] }
      const [found] = await read<{ sequence: number }>(query)
      return found?.sequence ?? null
    },

    async work(id) {
      const { rows } = await sql<{ json: string }>`select ${work} as json from gallery_items
        join gallery_authors on gallery_authors.id = author_id
        where gallery_items.id = ${id}`.execute(queries)
      return rows[0]?.json ?? null
    },
  }
}

/** Statements that are put together when they are first needed: that costs as much as to run one. */
function keptStatements<Wish extends readonly unknown[], Row>(
  queries: Queries,
  statement: (...wish: Wish) => RawBuilder<Row>,
): (...wish: Wish) => CompiledQuery<Row> {
  const kept = new Map<string, CompiledQuery<Row>>()
  return (...wish) => {
    const key = wish.join(' ')
    const known = kept.get(key)
    if (known) return known
    // A copy, because what Kysely froze takes long to spread.
    const query = { ...statement(...wish).compile(queries) }
    kept.set(key, query)
    return query
  }
}

/** The columns of {@link GalleryState}. */
const stateColumns = sql`
  (select value from counters where name = 'gallery') as newest,
  (select value from counters where name = 'gallery changes') as changes`

const stateQuery = () => sql<GalleryState>`select ${stateColumns}`

interface PageRow extends GalleryState {
  works: Uint8Array | null
  /** Places of the page's last work, and of the last that there is. */
  last: number | null
  first: number | null
}

const noWorks: PageRow = { works: null, last: null, first: null, newest: 0, changes: 0 }
const nothing = new Uint8Array()

/** Which works a page is put together from: all, or those of each type, found by an index of their own. */
const sourcesOf = (types: readonly FileType[] | null): readonly RawBuilder<unknown>[] =>
  types?.map(type => sql`file_type = ${sql.lit(type)}`) ?? [sql`true`]

/**
 * Its parameter is the place, for each source. The number of works stands in the text: SQLite plans a statement
 * anew whenever a number behind `limit` is bound to it, which takes a third of its time.
 */
const pageQueryIn = (flavour: Flavour) => (types: readonly FileType[] | null, most: number) => {
  const sources = sourcesOf(types)
  const limit = sql.lit(most)
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
      ${flavour.bytesOf(flavour.listOf(work))} as works,
      min(sequence) as last,
      (select min(place) from (${sql.join(firsts, sql` union all `)}) as firsts) as first,
      ${stateColumns}
    from (${newest.length === 1 ? newest[0] : merged}) as page`
}
