import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { Tables } from '../tables.ts'

/**
 * The tokens of the column `content` in SQLite: the same as those of migration 35, in the same order, from one pass over
 * the characters instead of three. (There, a last character of two bytes can have its token twice.) Single characters and
 * pairs are listed where they first occur. Without `materialized`, SQLite computes an expression again for each use.
 */
const tokens = `(
  with positions as materialized (
    select n, substr(content, n, 3) as three from search_positions where n <= length(content)
  ),
  grams as materialized (
    select n, substr(three, 1, 1) as one, substr(three, 1, 2) as two, three from positions
  )
  select coalesce(
    group_concat(hex(case octet_length(two) when 2 then three else two end), ' ') || ' '
      || group_concat(case instr(content, one) when n then hex(one) end, ' ') || ' '
      || coalesce(group_concat(case when octet_length(two) = 2 and instr(content, two) = n then hex(two) end, ' '), ''),
    ''
  )
  from grams
)`

/** Replaces the trigger that adds a creation to the search index of SQLite. The new one takes less than half of the time. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  const dialect = getSqlDialect(queries)
  if (dialect.name === 'postgres') return
  const indexed = { name: 'gallery_indexed', table: 'gallery' }
  const body = `insert into gallery_search (rowid, tokens)
    with shown as materialized (
      select gallery.sequence, gallery.file_type, author_id,
        lower(
          case when instr(prompt, title) > 0 then prompt else title || char(10) || coalesce(prompt, '') end
        ) as content
      from gallery join creations on creations.sequence = gallery.sequence
      where gallery.sequence = new.sequence
    )
    select sequence, ${tokens} || ' ' || file_type || ' author' || author_id from shown;`
  const statements = [
    dialect.dropTrigger(indexed),
    dialect.createTrigger({ ...indexed, event: 'after insert', body }),
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}
