import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../../database/queries.ts'
import type { Creation } from '../creation-record.ts'
import { selectCreations, toCreation } from './select-creations.ts'

/** A search reads so many of a member's newest creations at most, so that its time has a bound. */
const maxSearched = 5_000
/** The characters of a prompt that are compared. Files of other programs have prompts of any length. */
const maxComparedCharacters = 2_000

/** A word of a query. `translated` has the tokens of its translations, of which one of each list has to be there. */
export interface CreationSearchTerm {
  readonly text: string
  readonly translated: readonly (readonly string[])[]
}

/** Searches the creations of a member, also those that are in no index because only their owner sees them. */
export const createCreationSearch = (queries: Queries) => ({
  /** The member's newest creations that have every term in their title or prompt, newest first. */
  async searchByMember(
    memberId: string,
    terms: readonly CreationSearchTerm[],
    limit: number,
  ): Promise<Creation[]> {
    if (terms.length === 0) return []
    const newest = queries
      .selectFrom('creations')
      .select(['id', 'created_at', 'word_tokens', sql<number>`coalesce(sequence, 0)`.as('place')])
      .select(
        sql<string>`lower(title || ' ' || substr(coalesce(prompt, ''), 1, ${sql.lit(maxComparedCharacters)}))`.as(
          'text',
        ),
      )
      .where('owner_id', '=', memberId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('place', 'desc')
      .orderBy('id', 'desc')
      .limit(maxSearched)
    const found = await queries
      .selectFrom(newest.as('newest'))
      .select('id')
      .where(sql<boolean>`${sql.join(terms.map(toCondition), sql` and `)}`)
      .orderBy('created_at', 'desc')
      .orderBy('place', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    if (found.length === 0) return []
    const ids = found.map(({ id }) => id)
    const rows = await selectCreations(queries).where('creations.id', 'in', ids).execute()
    return rows.map(toCreation).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  },
})

const contains = (column: 'text' | 'word_tokens', part: string) =>
  sql`${sql.ref(column)} like ${`%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`

function toCondition({ text, translated }: CreationSearchTerm): RawBuilder<unknown> {
  if (translated.length === 0) return contains('text', text)
  const words = translated.map(tokens => {
    const alternatives = tokens.map(token => contains('word_tokens', token))
    return sql`(${sql.join(alternatives, sql` or `)})`
  })
  return sql`(${contains('text', text)} or (${sql.join(words, sql` and `)}))`
}
