import { sql } from 'kysely'
import type { Queries } from '../../src/database/queries.ts'

export interface LargeMember {
  /** Each has one image, a task, and two lines of the ledger. */
  generations: number
  /** Creations: the oldest generations whose images were saved. */
  creations: number
}

/** The time of the first generation, and between two. */
const startAt = Date.UTC(2025, 0, 1)
const stepMs = 90_000

/** The id of the medium of a generation, from 1. */
export const toSeededMediumId = (n: number) => `m${String(n).padStart(15, '0')}`

/** Gives a member a long history, with statements that write all rows of a table. No files are stored. */
export async function seedLargeMember(
  queries: Queries,
  memberId: string,
  { generations, creations }: LargeMember,
): Promise<void> {
  const numbers = (last: number) => sql`with recursive numbers (n) as (
    select 1 union all select n + 1 from numbers where n < ${last}) `
  const medium = sql`'m' || substr(cast(1000000000000000 + n as text), 2)`
  const at = sql`cast(${startAt} as bigint) + cast(${stepMs} as bigint) * n`
  const owner = sql`cast(${memberId} as text)`
  const { value: sequence } = await queries
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'gallery')
    .executeTakeFirstOrThrow()
  await queries.transaction().execute(async transaction => {
    const statements = [
      sql`insert into tasks (id, member_id, idempotency_key, kind, params, seed, state, stage, attempts, ready_at, created_at)
        ${numbers(generations)} select 'g' || n, ${owner}, 'once' || n, 'generation',
          '{"kind":"generation","prompt":"a lake number ' || n || '"}', 7, 'succeeded', 'reviewing', 1, ${at}, ${at}
        from numbers`,
      sql`insert into media (id, owner_id, file_extension, bytes, width, height, placeholder, created_at)
        ${numbers(generations)} select ${medium}, ${owner}, 'png', 9, 960, 1280, 'data:,', ${at} from numbers`,
      sql`insert into generations (id, member_id, prompt, scenario, width, height, engine, created_at)
        ${numbers(generations)} select 'g' || n, ${owner}, 'a lake number ' || n, 'general', 960, 1280, 'embedded', ${at}
        from numbers`,
      sql`insert into generation_images (generation_id, position, medium_id, verdict, seed, not_understood)
        ${numbers(generations)} select 'g' || n, 0, ${medium}, 'passed', 7, '[]' from numbers`,
      sql`insert into ledger (key, account_id, kind, amount, at)
        ${numbers(generations)} select 'grant:' || ${owner} || n, ${owner}, 'operator', 30, ${at} from numbers`,
      sql`insert into ledger (key, account_id, kind, amount, at)
        ${numbers(generations)} select 'hold:g' || n, ${owner}, 'hold', -30, ${at} from numbers`,
      sql`insert into ledger (key, account_id, kind, amount, at)
        ${numbers(generations)} select 'settle:g' || n, ${owner}, 'keep', 0, ${at} from numbers`,
      sql`insert into creations
          (id, owner_id, file_type, sequence, medium_id, title, prompt, generation_id, moderation, is_public, created_at)
        ${numbers(creations)} select 'w' || n, ${owner}, 'image', ${sequence} + n, ${medium}, 'Lake ' || n,
          'a lake number ' || n, 'g' || n, 'passed', 1, ${at}
        from numbers`,
      sql`insert into creation_media (creation_id, medium_id)
        ${numbers(creations)} select 'w' || n, ${medium} from numbers`,
      sql`update counters set value = value + ${creations} where name = 'gallery'`,
    ]
    for (const statement of statements) await statement.execute(transaction)
  })
}
