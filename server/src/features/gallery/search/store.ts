import { sql } from 'kysely'
import type { FileType } from '@tessera/shared-contracts'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import { withTransaction, type QueryReader } from '@tessera/server-kit/database/queries'
import type { Queries } from '../../../database/queries.ts'
import type { SearchWord } from '../../dictionary/search-words.ts'
import { toWordToken } from '../../creations/translation/word-tokens.ts'
import type { SearchedTexts } from './rank-by-fit.ts'
import type { SearchCriteria } from './search-dialect.ts'
import { postgresSearch } from './postgres-search-dialect.ts'
import { sqliteSearch } from './sqlite-search-dialect.ts'

/**
 * A string is searched for in the names of at most so many authors. A string that is in more names is part of many
 * texts, too, and the time of a query stays bounded.
 */
const maxNamedAuthors = 100

/** @param read runs the queries, outside of any transaction */
export function createGallerySearchStore(
  queries: Queries,
  read: QueryReader = async query => (await queries.executeQuery(query)).rows,
) {
  const dialect = getSqlDialect(queries).name === 'sqlite' ? sqliteSearch : postgresSearch

  return {
    /** The ids of the authors with exactly this name, which several members can have, and their JSON. */
    async findAuthors(username: string) {
      const rows = await read(
        sql<{ id: number; author: string }>`select id, author from gallery_authors
          where username = ${username} order by id limit ${maxNamedAuthors}`.compile(queries),
      )
      return rows
    },

    /** Completes the criteria: adds the authors whose names contain the terms. */
    async toCriteria(
      terms: readonly SearchWord[],
      authorIds: readonly number[] | null,
      types: readonly FileType[] | null,
    ): Promise<SearchCriteria> {
      const named = terms.map(async ({ text, translations }) => {
        const authors = await read(dialect.findAuthors(text, maxNamedAuthors).compile(queries))
        const translated = translations.map(words => words.map(toWordToken))
        return { text, authorIds: authors.map(({ id }) => id), translated }
      })
      return { terms: await Promise.all(named), authorIds, types }
    },

    /** The titles and prompts of creations, by their sequence numbers. */
    async readTexts(sequences: readonly number[]): Promise<ReadonlyMap<number, SearchedTexts>> {
      if (sequences.length === 0) return new Map()
      const rows = await read(
        sql<SearchedTexts & { sequence: number }>`select sequence, title, prompt from creations
          where sequence in (${sql.join([...sequences])})`.compile(queries),
      )
      return new Map(rows.map(row => [row.sequence, row]))
    },

    /** The sequence numbers of the newest public creations that match, from below `before`. */
    async find(criteria: SearchCriteria, range: { before: number; limit: number; offset?: number }) {
      const query = dialect.findCreations(criteria, { offset: 0, ...range })
      const rows = await read(query.compile(queries))
      return rows.map(({ sequence }) => sequence)
    },

    /**
     * Removes the texts of deleted creations from the index, a few pages of it. Searches find none of them either way.
     *
     * @returns false if there was nothing to remove
     */
    removeDeleted: () => withTransaction(queries, transaction => dialect.removeDeleted(transaction)),
  }
}
