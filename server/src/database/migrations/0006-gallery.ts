import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { SqlDialect, Trigger } from '@tessera/server-kit/database/sql-dialect'
import type { Tables } from '../tables.ts'

/**
 * The gallery as it is read: its works alone, in their order, each with its JSON made when it came. Triggers
 * keep it, so that no writer can forget to (decision 11).
 */
export async function up(queries: Kysely<Tables>): Promise<void> {
  const dialect = getSqlDialect(queries)
  const triggers = triggersOf.map(trigger => dialect.createTrigger(trigger))
  for (const statement of [...tables(dialect), ...triggers, ...contents]) {
    await sql.raw(statement).execute(queries)
  }
}

/** Places that a block spans, at each level at which works are counted: 16 blocks make a wider one. */
const spans = [64, 1024, 16_384, 262_144]

const tables = (dialect: SqlDialect) => [
  'drop index creations_gallery',
  // The same picture of the same generation is kept once; another work may show the same file.
  'drop index creations_once',
  `create unique index creations_once on creations (medium_id, generation_id) where deleted_at is null`,

  `create table gallery (sequence ${dialect.integerKeyType}, owner_id text not null, item text not null)`,
  `create table gallery_counts (
    span integer not null, block integer not null, works integer not null, primary key (span, block)
  )`,
  `insert into counters (name, value) values ('gallery changes', 0)`,
  // What is in the gallery, and how; its author can take another name and is joined when it is read.
  `create view gallery_works as select creations.id, sequence, creations.owner_id, ${dialect.jsonObject({
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
  })} as item
    from creations join media on media.id = creations.medium_id
    where is_public = 1 and moderation = 'passed' and deleted_at is null and sequence is not null`,
]

const enters = `insert into gallery (sequence, owner_id, item)
  select sequence, owner_id, item from gallery_works where id = new.id;`
const leaves = 'delete from gallery where sequence = old.sequence;'
const changes = `update counters set value = value + 1 where name = 'gallery changes';`
const counts = (sequence: string, by: number) =>
  spans
    .map(
      size => `insert into gallery_counts (span, block, works) values (${size}, ${sequence} / ${size}, ${by})
        on conflict (span, block) do update set works = gallery_counts.works + ${by};`,
    )
    .join(' ')

const triggersOf: readonly Trigger[] = [
  { name: 'gallery_counted', event: 'after insert', table: 'gallery', body: counts('new.sequence', 1) },
  { name: 'gallery_discounted', event: 'after delete', table: 'gallery', body: counts('old.sequence', -1) },
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
    name: 'accounts_renamed',
    event: 'after update of username, avatar_url',
    table: 'accounts',
    body: changes,
  },
]

const contents = [
  'insert into gallery (sequence, owner_id, item) select sequence, owner_id, item from gallery_works',
]
