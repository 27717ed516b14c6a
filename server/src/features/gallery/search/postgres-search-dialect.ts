import { sql, type RawBuilder } from 'kysely'
import { toSearchGrams } from './search-grams.ts'
import type { SearchCriteria, SearchDialect } from './search-dialect.ts'

/** The creations of a block are found together. */
interface SearchIndex {
  blockSize: number
  /** The expression that is indexed. */
  keys: RawBuilder<unknown>
}

const index: SearchIndex = {
  blockSize: 16_384,
  keys: sql`gallery_search_keys(sequence, author_id, file_type, content)`,
}
const wideIndex: SearchIndex = {
  blockSize: 524_288,
  keys: sql`gallery_search_wide_keys(sequence, author_id, file_type, content)`,
}
const blocksOfWideBlock = wideIndex.blockSize / index.blockSize

/** Narrow blocks are read until a word is known to be so rare that a wide block has few creations with it. */
const minBlocks = 8
const foundPerBlock = 32

/** Queries the GIN indexes of the migrations 0035 and 0069, and compares the texts of what they find. */
export const postgresSearch: SearchDialect = {
  findAuthors: (term, limit) => sql<{ id: number }>`
    select id from (
      select id from gallery_authors
      where search_grams(lower(username)) @> ${toKeys(term)}::text[] and strpos(lower(username), ${term}) > 0
      -- Keeps the planner from reading the authors in the order of their ids
      offset 0
    ) as found order by id limit ${limit}`,

  /**
   * Reads block after block, the newest first, until there are enough: some narrow ones, and then wide ones. The indexes have no order
   * of their own.
   */
  findCreations(criteria, { before, limit, offset }) {
    const first = Math.max(0, Math.floor((before - 1) / index.blockSize))
    const range = { before, limit: limit + offset }
    const narrowBlocks = Math.max(minBlocks, Math.ceil(range.limit / foundPerBlock))
    const wideBlocks = Math.max(0, Math.floor((first + 1 - narrowBlocks) / blocksOfWideBlock))
    const newest = selectFromBlocks(criteria, index, { first, last: wideBlocks * blocksOfWideBlock }, range)
    const older = selectFromBlocks(criteria, wideIndex, { first: wideBlocks - 1, last: 0 }, range)
    const found = wideBlocks === 0 ? newest : sql`${newest} union all ${older}`
    return sql<{ sequence: number }>`select sequence from (${found}) as found limit ${limit} offset ${offset}`
  },

  /** PostgreSQL itself cleans its indexes. */
  removeDeleted: () => Promise.resolve(false),
}

/** Selects the creations of these blocks, the newest first. */
const selectFromBlocks = (
  criteria: SearchCriteria,
  searchIndex: SearchIndex,
  { first, last }: { first: number; last: number },
  { before, limit }: { before: number; limit: number },
) => sql`
  select newest.sequence
  from generate_series(${first}::bigint, ${last}::bigint, -1) as blocks (block),
  lateral (
    select sequence from (
      select sequence from gallery_search
      where ${sql.join(toConditions(criteria, searchIndex), sql` and `)}
      offset 0
    ) as found
    where sequence < ${before} order by sequence desc limit ${limit}
  ) as newest`

const joinAny = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`
const joinAll = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`

const toBlockKeys = (of: readonly string[]) => sql`search_keys(block, ${[...of]}::text[])`

/** Conditions that the index alone decides stand apart from those on the text, so that no key is made again. */
function toConditions(
  { terms, authorIds, types }: SearchCriteria,
  { keys }: SearchIndex,
): RawBuilder<unknown>[] {
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
