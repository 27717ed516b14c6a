import { sql } from 'kysely'
import type { Queries } from '../../../database/queries.ts'
import { toSearchGrams } from './search-grams.ts'
import type { SearchCriteria, SearchDialect } from './search-dialect.ts'

/** Queries the full-text tables of migration 0035. Their rows are read in the order of their ids, in either direction. */
export const sqliteSearch: SearchDialect = {
  findAuthors: (term, limit) => sql<{ id: number }>`
    select rowid as id from gallery_author_search
    where gallery_author_search match ${toPhrase(term)} order by rowid limit ${limit}`,

  findCreations: (criteria, { before, limit, offset }) => sql<{ sequence: number }>`
    select rowid as sequence from gallery_search
    where gallery_search match ${toMatchExpression(criteria)} and rowid < ${before}
    order by rowid desc limit ${limit} offset ${offset}`,

  async removeDeleted(transaction) {
    // Migration 50 turns this off for the statements that delete creations
    await configure(transaction, 'deletemerge', minDeletedPercent)
    const before = await countChanges(transaction)
    await configure(transaction, 'merge', pagesPerMerge)
    const changes = (await countChanges(transaction)) - before
    await configure(transaction, 'deletemerge', 0)
    // As the documentation of FTS5 says: a merge that finds nothing to do changes one row
    return changes > 1
  },
}

/** The share of deleted rows from which FTS5 writes a segment of the index again. */
const minDeletedPercent = 10
/** Pages of the index that one merge writes. They take a few milliseconds. */
const pagesPerMerge = 8

/** Runs a command of FTS5, or sets an option. Node binds numbers as real ones, and FTS5 takes integers. */
const configure = (queries: Queries, command: string, value: number) =>
  sql`insert into gallery_search (gallery_search, rank) values (${command}, ${sql.lit(value)})`.execute(
    queries,
  )

async function countChanges(queries: Queries): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(queries)
  return rows[0]?.changes ?? 0
}

/** An expression of FTS5. It has no text of a user: tokens are hexadecimal, and authors are numbers. */
function toMatchExpression({ terms, authorIds, types }: SearchCriteria): string {
  const conditions = [
    ...terms.map(({ text, authorIds: named, translated }) => [
      toPhrase(text),
      ...named.map(toAuthorToken),
      ...toTranslation(translated),
    ]),
    ...(authorIds ? [authorIds.map(toAuthorToken)] : []),
    ...(types ? [types] : []),
  ]
  return conditions.map(alternatives => `(${alternatives.join(' OR ')})`).join(' AND ')
}

const toPhrase = (term: string): string =>
  toSearchGrams(term)
    .map(({ text, isPrefix }) => `"${Buffer.from(text).toString('hex')}"${isPrefix ? ' *' : ''}`)
    .join(' + ')

/** One of the strings of each list */
const toTranslation = (lists: readonly (readonly string[])[]): readonly string[] =>
  lists.length === 0
    ? []
    : [`(${lists.map(strings => `(${strings.map(toPhrase).join(' OR ')})`).join(' AND ')})`]

const toAuthorToken = (id: number): string => `author${id}`
