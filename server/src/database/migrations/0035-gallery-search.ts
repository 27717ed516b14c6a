import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { SqlDialect, Trigger } from '@tessera/server-kit/database/sql-dialect'
import type { Tables } from '../tables.ts'

/**
 * Adds the index that finds the creations of the gallery by parts of their titles and prompts, and by their authors
 * (decision 56). Triggers maintain it with the gallery.
 */
export async function up(queries: Kysely<Tables>): Promise<void> {
  const dialect = getSqlDialect(queries)
  const { tables, contents, indexes, triggers } = dialect.name === 'sqlite' ? sqlite : postgres
  const statements = [
    ...authorNames(dialect),
    ...tables,
    ...contents,
    ...indexes,
    ...triggers.map(trigger => dialect.createTrigger(trigger)),
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}

/** Stores the name of each author beside the JSON, so that a query can select by it. */
function authorNames(dialect: SqlDialect): readonly string[] {
  const author = dialect.jsonObject({ username: 'new.username', avatarUrl: 'new.avatar_url' })
  const opened = { name: 'accounts_opened', table: 'accounts' }
  const renamed = { name: 'accounts_renamed', table: 'accounts' }
  // PostgreSQL compares and lowers case by bytes, as SQLite does
  const type = dialect.name === 'sqlite' ? 'text' : 'text collate "C"'
  return [
    dialect.dropTrigger(opened),
    dialect.dropTrigger(renamed),
    `alter table gallery_authors add column username ${type} not null default ''`,
    `update gallery_authors set username = (select username from accounts where accounts.id = account_id)`,
    'create index gallery_authors_username on gallery_authors (username)',
    dialect.createTrigger({
      ...opened,
      event: 'after insert',
      body: `insert into gallery_authors (account_id, author, username) values (new.id, ${author}, new.username);`,
    }),
    dialect.createTrigger({
      ...renamed,
      event: 'after update of username, avatar_url',
      body: `update gallery_authors set author = ${author}, username = new.username where account_id = new.id;
        update counters set value = value + 1 where name = 'gallery changes';`,
    }),
  ]
}

/** The title and the prompt; the prompt alone where it contains the title. */
const toContent = (find: string, newLine: string) =>
  `case when ${find}(prompt, title) > 0 then prompt else title || ${newLine} || coalesce(prompt, '') end`

interface Statements {
  tables: readonly string[]
  contents: readonly string[]
  indexes: readonly string[]
  triggers: readonly Trigger[]
}

/**
 * The tokens of a text in SQLite. First, one for each position: three characters where the first two are ASCII, and two
 * otherwise, so that a phrase of consecutive tokens finds exactly the texts that contain a string. Then each character
 * once, and each two ASCII characters once, for strings of that length. Tokens are hexadecimal: each is one word.
 */
function toSqliteTokens(content: string): string {
  const join = (gram: string, where: string, separator: string) =>
    `coalesce((select group_concat(${gram}${separator}) from search_positions where n <= length(${content}) ${where}), '')`
  const pair = `substr(${content}, n, 2)`
  const pairBytes = `length(cast(${pair} as blob))`
  return [
    join(`hex(substr(${content}, n, case ${pairBytes} when 2 then 3 else 2 end))`, '', `, ' '`),
    join(`distinct hex(substr(${content}, n, 1))`, '', ''),
    join(`distinct hex(${pair})`, `and ${pairBytes} = 2`, ''),
  ].join(` || ' ' || `)
}

// The limits keep SQLite from evaluating the content for each of its characters
const indexCreation = (from: string) => `insert into gallery_search (rowid, tokens)
  select sequence, ${toSqliteTokens('content')} || ' ' || file_type || ' author' || author_id from (
    select gallery.sequence, gallery.file_type, author_id, lower(${toContent('instr', 'char(10)')}) as content
    from gallery join creations on creations.sequence = gallery.sequence ${from}
  )`
const indexAuthor = (from: string) => `insert into gallery_author_search (rowid, tokens)
  select id, ${toSqliteTokens('content')} from (select id, lower(username) as content from gallery_authors ${from})`
const unindexAuthor = 'delete from gallery_author_search where rowid = old.id;'

const sqlite: Statements = {
  tables: [
    // Longer than any title and prompt
    'create table search_positions (n integer primary key)',
    `with recursive positions (n) as (select 1 union all select n + 1 from positions where n < 4096)
      insert into search_positions select n from positions`,
    // Without the texts: a token is all that a query needs
    ...['gallery_search', 'gallery_author_search'].map(
      name =>
        `create virtual table ${name} using fts5 (tokens, content='', contentless_delete=1, tokenize='ascii')`,
    ),
  ],
  contents: [indexCreation('order by gallery.sequence limit -1'), indexAuthor('order by id limit -1')],
  indexes: [],
  triggers: [
    {
      name: 'gallery_indexed',
      event: 'after insert',
      table: 'gallery',
      body: `${indexCreation('where gallery.sequence = new.sequence limit 1')};`,
    },
    {
      name: 'gallery_unindexed',
      event: 'after delete',
      table: 'gallery',
      body: 'delete from gallery_search where rowid = old.sequence;',
    },
    {
      name: 'gallery_authors_added',
      event: 'after insert',
      table: 'gallery_authors',
      body: `${indexAuthor('where id = new.id limit 1')};`,
    },
    {
      name: 'gallery_authors_renamed',
      event: 'after update of username',
      table: 'gallery_authors',
      body: `${unindexAuthor} ${indexAuthor('where id = new.id limit 1')};`,
    },
    { name: 'gallery_authors_removed', event: 'after delete', table: 'gallery_authors', body: unindexAuthor },
  ],
}

/** Creations whose keys are found together. A query reads no more than these before it has the newest ones. */
const blockSize = 16_384

const insertCreation = (
  where: string,
) => `insert into gallery_search (sequence, author_id, file_type, content)
  select gallery.sequence, author_id, gallery.file_type, lower((${toContent('strpos', 'chr(10)')}) collate "C")
  from gallery join creations on creations.sequence = gallery.sequence ${where}`

const postgres: Statements = {
  tables: [
    `create table gallery_search (
      sequence bigint primary key, author_id bigint not null, file_type text collate "C" not null,
      content text collate "C" not null
    )`,
    // Each character, and from each position what the tokens of SQLite have; texts are compared after the index was read.
    // The cost keeps the planner from calling it for every row of the table
    `create function search_grams(content text) returns text[] language sql immutable parallel safe cost 10000
      return (
        select coalesce(array_agg(distinct gram), '{}') from (
          select c, c || lead(c) over characters as pair,
            c || lead(c) over characters || lead(c, 2) over characters as three
          from string_to_table(content, null) with ordinality as positions (c, n)
          window characters as (order by n)
        ) as positions
        cross join lateral (values (c), (case when octet_length(pair) = 2 then three else pair end)) as grams (gram)
        where gram is not null
      )`,
    // A key begins with its block
    `create function search_keys(block bigint, keys text[]) returns text[] language sql immutable parallel safe
      return (select array_agg(block::text || ':' || key) from unnest(keys) as keys (key))`,
    `create function gallery_search_keys(sequence bigint, author_id bigint, file_type text, content text) returns text[]
      language sql immutable parallel safe cost 10000
      return search_keys(
        sequence / ${blockSize}, search_grams(content) || array[file_type, 'author' || author_id::text]
      )`,
  ],
  contents: [insertCreation('order by gallery.sequence')],
  indexes: [
    // Without a list of pending keys, which every query would read from start to end
    `create index gallery_search_index on gallery_search
      using gin (gallery_search_keys(sequence, author_id, file_type, content)) with (fastupdate = off)`,
    `create index gallery_author_search_index on gallery_authors
      using gin (search_grams(lower(username))) with (fastupdate = off)`,
  ],
  triggers: [
    {
      name: 'gallery_indexed',
      event: 'after insert',
      table: 'gallery',
      body: `${insertCreation('where gallery.sequence = new.sequence')};`,
    },
    {
      name: 'gallery_unindexed',
      event: 'after delete',
      table: 'gallery',
      body: 'delete from gallery_search where sequence = old.sequence;',
    },
  ],
}
