import { sql, type RawBuilder } from 'kysely'
import { toSearchGrams } from './search-grams.ts'
import type { SearchCriteria, SearchDialect } from './search-dialect.ts'

/** The creations of a block are found together (migration 0035). */
const blockSize = 16_384

/** Queries the GIN indexes of migration 0035, and compares the texts of what they find. */
export const postgresSearch: SearchDialect = {
  findAuthors: (term, limit) => sql<{ id: number }>`
    select id from (
      select id from gallery_authors
      where search_grams(lower(username)) @> ${toKeys(term)}::text[] and strpos(lower(username), ${term}) > 0
      -- Keeps the planner from reading the authors in the order of their ids
      offset 0
    ) as found order by id limit ${limit}`,

  /** Reads block after block, the newest first, until there are enough. The indexes have no order of their own. */
  findCreations: (criteria, { before, limit, offset }) => sql<{ sequence: number }>`
    select newest.sequence
    from generate_series(${Math.max(0, Math.floor((before - 1) / blockSize))}::bigint, 0, -1) as blocks (block),
    lateral (
      select sequence from (
        select sequence from gallery_search
        where ${sql.join(toConditions(criteria), sql` and `)}
        offset 0
      ) as found
      where sequence < ${before} order by sequence desc limit ${limit + offset}
    ) as newest
    limit ${limit} offset ${offset}`,

  /** PostgreSQL itself cleans its indexes. */
  removeDeleted: () => Promise.resolve(false),
}

const keys = sql`gallery_search_keys(sequence, author_id, file_type, content)`

const joinAny = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`
const joinAll = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`

const toBlockKeys = (of: readonly string[]) => sql`search_keys(block, ${[...of]}::text[])`

/** Conditions that the index alone decides stand apart from those on the text, so that no key is made again. */
function toConditions({ terms, authorIds, types }: SearchCriteria): RawBuilder<unknown>[] {
  const ofAuthors = (ids: readonly number[]) => sql`${keys} && ${toBlockKeys(ids.map(id => `author${id}`))}`
  return [
    ...terms.flatMap(({ text, authorIds: named, translated }) => {
      const found = [sql`${keys} @> ${toBlockKeys(toKeys(text))}`]
      const compared = [sql`strpos(content, ${text}) > 0`]
      if (named.length > 0) {
        found.push(ofAuthors(named))
        compared.push(sql`author_id = any(${[...named]}::bigint[])`)
      }
      if (translated.length > 0) {
        found.push(joinAll(translated.map(strings => sql`${keys} && ${toBlockKeys(strings)}`)))
        compared.push(
          joinAll(translated.map(strings => joinAny(strings.map(each => sql`strpos(content, ${each}) > 0`)))),
        )
      }
      return [joinAny(found), joinAny(compared)]
    }),
    ...(authorIds ? [ofAuthors(authorIds)] : []),
    ...(types ? [sql`${keys} && ${toBlockKeys(types)}`] : []),
  ]
}

/** The index has no pairs of ASCII characters: they are compared in the texts. */
function toKeys(term: string): string[] {
  const grams = toSearchGrams(term).filter(({ isPrefix }) => !isPrefix)
  return grams.flatMap(({ text }) =>
    text.length === 2 && Buffer.byteLength(text) === 2 ? Array.from(text) : [text],
  )
}
