import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * The gallery, read for half the cost and by the types of works: each author's JSON is made when it changes
 * instead of fifty times a page, and the works are counted by their types (decision 22).
 */
export async function up(queries: Kysely<Tables>): Promise<void> {
  for (const statement of [...former, ...tables, ...contents, ...triggers]) {
    await sql.raw(statement).execute(queries)
  }
}

/** Places that a block spans, at each level at which works are counted: 16 blocks make a wider one. */
const spans = [64, 1024, 16_384, 262_144]
const types = ['image', 'video', 'portfolio']

const former = [
  'drop trigger creations_added',
  'drop trigger creations_changed',
  'drop trigger creations_removed',
  'drop trigger accounts_renamed',
  'drop trigger accounts_suspended',
  'drop view gallery_works',
  'drop table gallery',
  'drop table gallery_counts',
]

const tables = [
  // The only place that says what everybody may see.
  `create view public_creations as select creations.id
    from creations join accounts on accounts.id = creations.owner_id
    where is_public = 1 and moderation = 'passed' and deleted_at is null and sequence is not null
      and suspended_at is null`,
  `create table gallery_authors (
    id integer primary key, account_id text not null unique, author text not null
  )`,
  // The JSON of any work, as it goes on after that of its author.
  `create view gallery_items as
    select creations.id, sequence, gallery_authors.id as author_id, file_type, ',' || substr(json_object(
      'id', creations.id,
      'file_type', file_type,
      'url', '/media/' || media.id || '.' || ending,
      'title', title,
      'prompt', prompt,
      'generation_history_id', generation_id,
      'portfolio_id', portfolio_id,
      'width', width,
      'height', height,
      'thumb_url', '/media/' || media.id || '-480.webp',
      'placeholder', placeholder
    ), 2) as item
    from creations
    join media on media.id = creations.medium_id
    join gallery_authors on gallery_authors.account_id = creations.owner_id`,
  `create table gallery (
    sequence integer primary key, author_id integer not null, file_type text not null, item text not null
  )`,
  `create table gallery_counts (
    span integer not null, block integer not null,
    ${types.map(type => `${type} integer not null`).join(', ')},
    primary key (span, block)
  ) without rowid`,
]

const authorOf = (account: string) =>
  `json_object('username', ${account}username, 'avatarUrl', ${account}avatar_url)`

const enter = `insert into gallery (sequence, author_id, file_type, item)
  select sequence, author_id, file_type, item from gallery_items join public_creations using (id)`

const contents = [
  `insert into gallery_authors (account_id, author) select id, ${authorOf('')} from accounts order by created_at`,
  `${enter} order by sequence`,
  'create index gallery_of_type on gallery (file_type, sequence)',
  ...spans.map(
    span => `insert into gallery_counts (span, block, ${types.join(', ')})
      select ${span}, sequence / ${span}, ${types.map(type => `sum(file_type = '${type}')`).join(', ')}
      from gallery group by sequence / ${span}`,
  ),
]

const enters = `${enter} where id = new.id;`
const leaves = 'delete from gallery where sequence = old.sequence;'
const changes = `update counters set value = value + 1 where name = 'gallery changes';`

const counted = spans.map(
  span => `insert into gallery_counts (span, block, ${types.join(', ')})
    values (${span}, new.sequence / ${span}, ${types.map(type => `new.file_type = '${type}'`).join(', ')})
    on conflict (span, block) do update
    set ${types.map(type => `${type} = ${type} + excluded.${type}`).join(', ')};`,
)
const discounted = spans.map(
  span => `update gallery_counts set ${types.map(type => `${type} = ${type} - (old.file_type = '${type}')`).join(', ')}
    where span = ${span} and block = old.sequence / ${span};`,
)

const triggers = [
  `create trigger gallery_counted after insert on gallery begin ${counted.join(' ')} end`,
  `create trigger gallery_discounted after delete on gallery begin ${discounted.join(' ')} end`,
  // A new work has a new place, above all that was read so far: nothing that stands has changed.
  `create trigger creations_added after insert on creations begin ${enters} end`,
  `create trigger creations_changed after update on creations begin ${leaves} ${enters} ${changes} end`,
  `create trigger creations_removed after delete on creations begin ${leaves} ${changes} end`,
  `create trigger accounts_opened after insert on accounts begin
    insert into gallery_authors (account_id, author) values (new.id, ${authorOf('new.')});
  end`,
  `create trigger accounts_renamed after update of username, avatar_url on accounts begin
    update gallery_authors set author = ${authorOf('new.')} where account_id = new.id; ${changes}
  end`,
  `create trigger accounts_suspended after update of suspended_at on accounts begin
    delete from gallery where sequence in (select sequence from creations where owner_id = new.id);
    ${enter} where id in (select id from creations where owner_id = new.id);
    ${changes}
  end`,
  `create trigger accounts_removed after delete on accounts begin
    delete from gallery_authors where account_id = old.id;
  end`,
]
