import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { FileType } from '@tessera/shared-contracts'
import type { GalleryState, GalleryStore } from '../../domain/gallery.ts'
import { jumpQuery } from './gallery-jump.ts'
import { bytesOf, listOf } from './json-sql.ts'
import type { OnceATurn } from './once-a-turn.ts'
import type { Queries } from './queries.ts'

/** A work's JSON: that of its author, and what follows it. */
const work = sql<string>`'{"user":' || author || item`

/** @param recent what `state` said in this turn, for a store outside of transactions */
export function galleryStore(queries: Queries, recent?: OnceATurn<GalleryState>): GalleryStore {
  async function readState(): Promise<GalleryState> {
    const { rows } = await sql<GalleryState>`select
      (select value from counters where name = 'gallery') as newest,
      (select value from counters where name = 'gallery changes') as changes`.execute(queries)
    return rows[0] ?? { newest: 0, changes: 0 }
  }

  // To put a statement together costs as much as to run it.
  const pageQuery = perTypes(types => pageQueryOf(types).compile(queries))
  const placeQuery = perTypes(types => jumpQuery(types).compile(queries))

  return {
    state: () => (recent ? recent.read(readState) : readState()),

    async page(before, most, types) {
      const sources = sourcesOf(types)
      const parameters = sources.flatMap(() => [before, most]).concat(sources.length > 1 ? most : [])
      const { rows } = await queries.executeQuery<PageRow>({ ...pageQuery(types), parameters })
      const [{ works, last, first } = noWorks] = rows
      return { works: works ?? nothing, last, hasMore: last !== null && first !== null && first < last }
    },

    async placeOf(n, snapshot, types) {
      const query = { ...placeQuery(types), parameters: [n, snapshot] }
      const { rows } = await queries.executeQuery<{ sequence: number }>(query)
      return rows[0]?.sequence ?? null
    },

    async work(id) {
      const { rows } = await sql<{ json: string }>`select ${work} as json from gallery_items
        join gallery_authors on gallery_authors.id = author_id
        where gallery_items.id = ${id}`.execute(queries)
      return rows[0]?.json ?? null
    },
  }
}

/** A statement for each choice of types, put together when it is first needed. */
function perTypes<Row>(compile: (types: readonly FileType[] | null) => CompiledQuery<Row>) {
  const known = new Map<string, CompiledQuery<Row>>()
  return (types: readonly FileType[] | null): CompiledQuery<Row> => {
    const key = String(types)
    const query = known.get(key) ?? compile(types)
    known.set(key, query)
    return query
  }
}

interface PageRow {
  works: Uint8Array | null
  /** Places of the page's last work, and of the last that there is. */
  last: number | null
  first: number | null
}

const noWorks: PageRow = { works: null, last: null, first: null }
const nothing = new Uint8Array()

/** Which works a page is put together from: all, or those of each type, found by an index of their own. */
const sourcesOf = (types: readonly FileType[] | null): readonly RawBuilder<unknown>[] =>
  types?.map(type => sql`file_type = ${sql.lit(type)}`) ?? [sql`true`]

/** Its parameters are the place and the number for each source; and the number again for several. */
function pageQueryOf(types: readonly FileType[] | null) {
  const sources = sourcesOf(types)
  const newest = sources.map(
    among => sql`select sequence, author, item
      from gallery join gallery_authors on gallery_authors.id = author_id
      where ${among} and sequence < ${0} order by sequence desc limit ${0}`,
  )
  const merged = sql`${sql.join(
    newest.map(each => sql`select * from (${each}) as newest`),
    sql` union all `,
  )} order by sequence desc limit ${0}`
  const firsts = sources.map(among => sql`select min(sequence) as place from gallery where ${among}`)
  return sql<PageRow>`
    select
      ${bytesOf(listOf(work))} as works,
      min(sequence) as last,
      (select min(place) from (${sql.join(firsts, sql` union all `)}) as firsts) as first
    from (${newest.length === 1 ? newest[0] : merged}) as page`
}
