import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { Tables } from '../tables.ts'

/**
 * Adds the words of creations that have a translation to the search index, as characters that no text has (decision 130).
 * A job reads the words of older creations: version 0 is older than any.
 */
export async function up(queries: Kysely<Tables>): Promise<void> {
  const dialect = getSqlDialect(queries)
  const indexed = { name: 'gallery_indexed', table: 'gallery' }
  const statements = [
    `alter table creations add column word_tokens text not null default ''`,
    'alter table creations add column word_tokens_version integer not null default 0',
    `create index creations_word_tokens on creations (word_tokens_version) where deleted_at is null`,
    dialect.dropTrigger(indexed),
    dialect.createTrigger({
      ...indexed,
      event: 'after insert',
      body: dialect.name === 'sqlite' ? sqliteBody : postgresBody,
    }),
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}

/** The same tokens as in migration 46. */
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

const sqliteBody = `insert into gallery_search (rowid, tokens)
  with shown as materialized (
    select gallery.sequence, gallery.file_type, author_id,
      lower(
        case when instr(prompt, title) > 0 then prompt else title || char(10) || coalesce(prompt, '') end
      ) || word_tokens as content
    from gallery join creations on creations.sequence = gallery.sequence
    where gallery.sequence = new.sequence
  )
  select sequence, ${tokens} || ' ' || file_type || ' author' || author_id from shown;`

const postgresBody = `insert into gallery_search (sequence, author_id, file_type, content)
  select gallery.sequence, author_id, gallery.file_type,
    lower(
      (case when strpos(prompt, title) > 0 then prompt else title || chr(10) || coalesce(prompt, '') end) collate "C"
    ) || word_tokens
  from gallery join creations on creations.sequence = gallery.sequence where gallery.sequence = new.sequence;`
