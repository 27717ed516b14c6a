import { sql, type RawBuilder } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import { runWithoutStatementTimeout } from '@tessera/server-kit/database/statement-timeout'
import type { Queries } from '../../src/database/queries.ts'
import { wordTokensVersion } from '../../src/features/creations/translation/word-tokens.ts'
import { rareWords, seededVocabulary } from './seeded-vocabulary.ts'

/** The creations from the first number to the last, both included. */
interface Range {
  first: number
  last: number
}

const creationsOfMember = 50
/** The numbers of creations whose owner has one in a hundred. */
const prolificInterval = 100
const wordsOfPrompt = 5
/** Creations of one statement. */
const batchSize = 500_000
const startAt = Date.UTC(2025, 0, 1)
const stepMs = 1_000

/** The member with one creation in a hundred. */
export const prolificMemberId = 'seeded1'

/**
 * Fills the gallery of a PostgreSQL with statements that write all rows of a table, without triggers, and builds the indexes afterwards. No files are
 * stored. A creation has the same content however many there are. Members share their media and names no creation.
 *
 * @param report receives a sentence about each step
 */
export const seedLargeGallery = (
  queries: Queries,
  { first, last }: Range,
  report: (step: string) => void = () => undefined,
): Promise<void> =>
  runWithoutStatementTimeout(() =>
    queries.connection().execute(connection => seedOnConnection(connection, { first, last }, report)),
  )

async function seedOnConnection(
  connection: Queries,
  { first, last }: Range,
  report: (step: string) => void,
): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(connection)
  // Triggers and foreign keys take most of the time
  await run(sql`set session_replication_role = replica`)
  await run(sql`set maintenance_work_mem = '1500MB'`)
  await run(sql`set synchronous_commit = off`)
  const indexes = await dropIndexes(connection)
  for (const statement of listMemberStatements(connection, { first, last })) await run(statement)
  for (let from = first; from <= last; from += batchSize) {
    const to = Math.min(last, from + batchSize - 1)
    for (const statement of listCreationStatements({ first: from, last: to })) await run(statement)
    report(`${to} of ${last} creations`)
  }
  for (const statement of listCountStatements(last)) await run(statement)
  const restoreKeyFunctions = await replaceKeyFunctions(connection)
  for (const { name, definition } of indexes) {
    await run(sql.raw(definition))
    report(`index ${name}`)
  }
  await restoreKeyFunctions()
  await run(sql`vacuum analyze`)
  await run(sql`set session_replication_role = origin`)
}

const tables = ['creations', 'creation_media', 'media', 'gallery', 'gallery_search', 'gallery_authors']

/** Drops the indexes that no constraint needs, and returns how to create them. */
async function dropIndexes(queries: Queries): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${sql.join(tables)})
      and not exists (select from pg_constraint where conname = indexname)`.execute(queries)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(queries)
  return rows
}

/** The functions of the search indexes, with the creations of a block. */
const keyFunctions = [
  ['gallery_search_keys', 16_384],
  ['gallery_search_wide_keys', 524_288],
] as const

/**
 * Replaces the functions of the search indexes by ones that take a quarter of the time. They return the same keys for the vocabulary,
 * some of them twice, which an index stores once.
 *
 * @returns a function that restores them
 */
async function replaceKeyFunctions(queries: Queries): Promise<() => Promise<void>> {
  const originals = await Promise.all(
    keyFunctions.map(([name]) =>
      sql<{ definition: string }>`select pg_get_functiondef(${name}::regproc) as definition`.execute(queries),
    ),
  )
  for (const [name, blockSize] of keyFunctions)
    await sql
      .raw(
        `create or replace function ${name}(sequence bigint, author_id bigint, file_type text, content text)
        returns text[] language sql immutable parallel safe cost 10000 return (
          select array(select block || substr(content, n, 3) from generate_series(1, length(content) - 2) as n)
            || array(select block || c from string_to_table(content, null) as c)
            || array[block || file_type, block || 'author' || author_id::text]
          from (select (sequence / ${blockSize})::text || ':' as block offset 0) as found)`,
      )
      .execute(queries)
  return async () => {
    for (const { rows } of originals)
      for (const { definition } of rows) await sql.raw(definition).execute(queries)
  }
}

const integer = (value: number) => sql`cast(${value} as bigint)`
const numbers = ({ first, last }: Range) => sql`generate_series(${integer(first)}, ${integer(last)}) as n`

function listMemberStatements(queries: Queries, { first, last }: Range): readonly RawBuilder<unknown>[] {
  const author = sql.raw(getSqlDialect(queries).jsonObject({ username: 'username', avatarUrl: 'avatar_url' }))
  const members = {
    first: Math.floor((first - 1) / creationsOfMember) + 1,
    last: Math.ceil(last / creationsOfMember),
  }
  return [
    sql`insert into accounts (id, username, email, password_hash, balance, created_at)
      select 'seeded' || n, 'Seeded ' || n, n || '@seeded.example', '', 0, ${integer(startAt)} from ${numbers(members)}`,
    sql`insert into gallery_authors (account_id, author, username)
      select accounts.id, ${author}, username from ${numbers(members)} join accounts on accounts.id = 'seeded' || n
      order by n`,
    sql`insert into media (id, owner_id, file_extension, bytes, width, height, placeholder, created_at)
      select 'seededmedium' || lpad(n::text, 10, '0'), 'seeded' || n, 'webp', 90000, 1152, 2048,
        'data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoEAAgAAUAmJaQAAuSJAAAA/v5TAAAAAAAAAAAAAAAAAAA=',
        ${integer(startAt)}
      from ${numbers(members)}`,
  ]
}

/** A number from 0 to 1 that depends on the creation and a position only. */
const fraction = (position: RawBuilder<unknown>) =>
  sql`((hashint8(n * 16 + ${position})::bigint & 2147483647) / 2147483648.0::float8)`

/** Words have the frequencies of a language: the second is half as frequent as the first, the tenth a tenth. */
const prompt = sql`(
  select string_agg(words[floor(power(${seededVocabulary.length}, ${fraction(sql`place`)}))::integer], ' ' order by place)
  from generate_series(1, ${wordsOfPrompt}) as place
) || case when n % ${rareWords.regular.interval} = ${rareWords.regular.interval - 1} then ${` ${rareWords.regular.word}`} else '' end
  || case when n in (${sql.join(rareWords.old.creations)}) then ${` ${rareWords.old.word}`} else '' end`

const owner = sql`case when n % ${prolificInterval} = 0 then 1
  else 1 + floor(${fraction(sql`0`)} * ((n - 1) / ${creationsOfMember} + 1))::bigint end`

function listCreationStatements(range: Range): readonly RawBuilder<unknown>[] {
  const inRange = sql`between ${integer(range.first)} and ${integer(range.last)}`
  return [
    sql`insert into creations (id, owner_id, file_type, sequence, medium_id, title, prompt, generation_id, portfolio_id,
        moderation, is_public, created_at, deleted_at, word_tokens_version)
      select id, 'seeded' || member, file_type, n, 'seededmedium' || lpad(member::text, 10, '0'), left(prompt, 60), prompt, id,
        case file_type when 'portfolio' then id end, 'passed', 1, created_at,
        case when n % 33 = 32 then created_at end, ${wordTokensVersion}
      from ${numbers(range)}
      cross join (select ${sql.val(seededVocabulary)}::text[] as words) as vocabulary
      cross join lateral (
        select 'seeded' || lpad(n::text, 10, '0') as id, ${owner} as member, ${prompt} as prompt,
          case when n % 9 = 3 then 'portfolio' when n % 12 = 5 then 'video' else 'image' end as file_type,
          ${integer(startAt)} + n * ${integer(stepMs)} as created_at
      ) as made`,
    sql`insert into creation_media (creation_id, medium_id) select id, medium_id from creations where sequence ${inRange}`,
    sql`insert into gallery (sequence, author_id, file_type, item)
      select gallery_items.sequence, author_id, gallery_items.file_type, item
      from gallery_items join public_creations using (id)
      where gallery_items.sequence ${inRange} order by gallery_items.sequence`,
    sql`insert into gallery_search (sequence, author_id, file_type, content)
      select gallery.sequence, author_id, gallery.file_type, lower(prompt collate "C")
      from gallery join creations on creations.sequence = gallery.sequence where gallery.sequence ${inRange}`,
  ]
}

const countedSpans = [64, 1_024, 16_384, 262_144]

function listCountStatements(last: number): readonly RawBuilder<unknown>[] {
  const count = (type: string) => sql`count(*) filter (where file_type = ${type})`
  return [
    sql`delete from gallery_counts`,
    ...countedSpans.map(sql.lit).map(
      span => sql`insert into gallery_counts (span, block, image, video, portfolio)
        select ${span}, sequence / ${span}, ${count('image')}, ${count('video')}, ${count('portfolio')}
        from gallery group by sequence / ${span}`,
    ),
    sql`update counters set value = ${last} where name = 'gallery'`,
    sql`update counters set value = value + 1 where name = 'gallery changes'`,
  ]
}
