import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { SqlDialect, Trigger } from '@tessera/server-kit/database/sql-dialect'
import type { Tables } from '../tables.ts'

/**
 * The gallery, read for half the cost and by the types of works: each author's JSON is made when it changes
 * instead of fifty times a page, and the works are counted by their types (decision 17).
 */
export async function up(queries: Kysely<Tables>): Promise<void> {
  const dialect = getSqlDialect(queries)
  const statements = [
    ...formerTriggers.map(trigger => dialect.dropTrigger(trigger)),
    ...former,
    ...tables(dialect),
    ...contents(dialect),
    ...triggers(dialect).map(trigger => dialect.createTrigger(trigger)),
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}

/** Places that a block spans, at each level at which works are counted: 16 blocks make a wider one. */
const spans = [64, 1024, 16_384, 262_144]
const types = ['image', 'video', 'portfolio']

const formerTriggers = [
  { name: 'gallery_counted', table: 'gallery' },
  { name: 'gallery_discounted', table: 'gallery' },
  { name: 'creations_added', table: 'creations' },
  { name: 'creations_changed', table: 'creations' },
  { name: 'creations_removed', table: 'creations' },
  { name: 'accounts_renamed', table: 'accounts' },
  { name: 'accounts_suspended', table: 'accounts' },
]
const former = ['drop view gallery_works', 'drop table gallery', 'drop table gallery_counts']

const tables = (dialect: SqlDialect) => [
  // The only place that says what everybody may see.
  `create view public_creations as select creations.id
    from creations join accounts on accounts.id = creations.owner_id
    where is_public = 1 and moderation = 'passed' and deleted_at is null and sequence is not null
      and suspended_at is null`,
  `create table gallery_authors (
    id ${dialect.autoIncrementKeyType}, account_id text not null unique, author text not null
  )`,
  // The JSON of any work, as it goes on after that of its author.
  `create view gallery_items as
    select creations.id, sequence, gallery_authors.id as author_id, file_type, ',' || substr(${dialect.jsonObject(
      {
        id: 'creations.id',
        file_type: 'file_type',
        url: "'/media/' || media.id || '.' || ending",
        title: 'title',
        prompt: 'prompt',
        generation_history_id: 'generation_id',
        portfolio_id: 'portfolio_id',
        width: 'width',
        height: 'height',
        thumb_url: "'/media/' || media.id || '-480.webp'",
        placeholder: 'placeholder',
      },
    )}, 2) as item
    from creations
    join media on media.id = creations.medium_id
    join gallery_authors on gallery_authors.account_id = creations.owner_id`,
  `create table gallery (
    sequence ${dialect.integerKeyType}, author_id bigint not null, file_type text not null, item text not null
  )`,
  `create table gallery_counts (
    span integer not null, block integer not null,
    ${types.map(type => `${type} integer not null`).join(', ')},
    primary key (span, block)
  ) ${dialect.clusteredTableSuffix}`,
]

const authorOf = (dialect: SqlDialect, account: string) =>
  dialect.jsonObject({ username: `${account}username`, avatarUrl: `${account}avatar_url` })

const isOf = (fileType: string, type: string) => `case ${fileType} when '${type}' then 1 else 0 end`

const enter = `insert into gallery (sequence, author_id, file_type, item)
  select sequence, author_id, file_type, item from gallery_items join public_creations using (id)`

const contents = (dialect: SqlDialect) => [
  `insert into gallery_authors (account_id, author) select id, ${authorOf(dialect, '')} from accounts order by created_at`,
  `${enter} order by sequence`,
  'create index gallery_of_type on gallery (file_type, sequence)',
  ...spans.map(
    span => `insert into gallery_counts (span, block, ${types.join(', ')})
      select ${span}, sequence / ${span}, ${types.map(type => `sum(${isOf('file_type', type)})`).join(', ')}
      from gallery group by sequence / ${span}`,
  ),
]

const enters = `${enter} where id = new.id;`
const leaves = 'delete from gallery where sequence = old.sequence;'
const changes = `update counters set value = value + 1 where name = 'gallery changes';`

const counted = spans.map(
  span => `insert into gallery_counts (span, block, ${types.join(', ')})
    values (${span}, new.sequence / ${span}, ${types.map(type => isOf('new.file_type', type)).join(', ')})
    on conflict (span, block) do update
    set ${types.map(type => `${type} = gallery_counts.${type} + excluded.${type}`).join(', ')};`,
)
const discounted = spans.map(
  span => `update gallery_counts set ${types.map(type => `${type} = ${type} - ${isOf('old.file_type', type)}`).join(', ')}
    where span = ${span} and block = old.sequence / ${span};`,
)

const triggers = (dialect: SqlDialect): readonly Trigger[] => [
  { name: 'gallery_counted', event: 'after insert', table: 'gallery', body: counted.join(' ') },
  { name: 'gallery_discounted', event: 'after delete', table: 'gallery', body: discounted.join(' ') },
  // A new work has a new place, above all that was read so far: nothing that stands has changed.
  { name: 'creations_added', event: 'after insert', table: 'creations', body: enters },
  {
    name: 'creations_changed',
    event: 'after update',
    table: 'creations',
    body: `${leaves} ${enters} ${changes}`,
  },
  { name: 'creations_removed', event: 'after delete', table: 'creations', body: `${leaves} ${changes}` },
  {
    name: 'accounts_opened',
    event: 'after insert',
    table: 'accounts',
    body: `insert into gallery_authors (account_id, author) values (new.id, ${authorOf(dialect, 'new.')});`,
  },
  {
    name: 'accounts_renamed',
    event: 'after update of username, avatar_url',
    table: 'accounts',
    body: `update gallery_authors set author = ${authorOf(dialect, 'new.')} where account_id = new.id; ${changes}`,
  },
  {
    name: 'accounts_suspended',
    event: 'after update of suspended_at',
    table: 'accounts',
    body: `
      delete from gallery where sequence in (select sequence from creations where owner_id = new.id);
      ${enter} where id in (select id from creations where owner_id = new.id);
      ${changes}`,
  },
  {
    name: 'accounts_removed',
    event: 'after delete',
    table: 'accounts',
    body: 'delete from gallery_authors where account_id = old.id;',
  },
]
