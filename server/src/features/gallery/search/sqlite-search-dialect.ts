import { sql } from 'kysely'
import { toSearchGrams } from './search-terms.ts'
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
}

/** An expression of FTS5. It has no text of a user: tokens are hexadecimal, and authors are numbers. */
function toMatchExpression({ terms, authorIds, types }: SearchCriteria): string {
  const conditions = [
    ...terms.map(({ text, authorIds: named }) => [toPhrase(text), ...named.map(toAuthorToken)]),
    ...(authorIds ? [authorIds.map(toAuthorToken)] : []),
    ...(types ? [types] : []),
  ]
  return conditions.map(alternatives => `(${alternatives.join(' OR ')})`).join(' AND ')
}

const toPhrase = (term: string): string =>
  toSearchGrams(term)
    .map(({ text, isPrefix }) => `"${Buffer.from(text).toString('hex')}"${isPrefix ? ' *' : ''}`)
    .join(' + ')

const toAuthorToken = (id: number): string => `author${id}`
