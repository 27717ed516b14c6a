import { sql } from 'kysely'
import { fileTypes, type FileType } from '@tessera/shared-contracts'

/** Places of a block of `gallery_counts`, as the triggers count them: the widest, the narrowest, and how many make a wider one. */
const widest = 262_144
const narrowest = 64
const each = 16

/**
 * Finds the place of the `n`-th newest work among those up to a snapshot, for the cost of some dozen rows
 * wherever it lies: goes down from the snapshot in steps as wide as the counts allow. Below the place `below`,
 * the `n`-th newest is sought; a block that does not hold it is stepped over, one that does is entered, and
 * where a wider block begins, the steps become wider.
 *
 * Its parameters are `n` and the snapshot.
 *
 * @param types null: all
 */
export const jumpQuery = (types: readonly FileType[] | null) => {
  const works = sql`coalesce(${sql.join(
    (types ?? fileTypes).map(type => sql.ref(type)),
    sql` + `,
  )}, 0)`
  const shown = types ? sql`file_type in (${sql.join(types.map(type => sql.lit(type)))})` : sql`true`
  const isHere = sql`n <= ${works}`
  return sql<{ sequence: number }>`
    with recursive
      asked as (select cast(${0} as bigint) as n, cast(${0} as bigint) as snapshot),
      newest as (select coalesce(max(sequence), 0) as place from gallery),
      -- The block of the snapshot may reach above it: what is in it is counted one by one
      beginning as (
        select n, snapshot, snapshot - snapshot % ${sql.lit(narrowest)} as block_begin, (
          select count(*) from gallery
          where sequence >= snapshot - snapshot % ${sql.lit(narrowest)} and sequence <= snapshot and ${shown}
        ) as in_block
        from asked
      ),
      walk (below, n, span) as (
        select
          case when place <= snapshot then (place / ${sql.lit(widest)} + 1) * ${sql.lit(widest)}
            when n <= in_block then snapshot + 1 else block_begin end,
          case when place <= snapshot or n <= in_block then n else n - in_block end,
          case when place <= snapshot then ${sql.lit(widest)}
            when n <= in_block then 1 else ${sql.lit(narrowest)} end
        from beginning, newest
        union all
        select
          case when ${isHere} then below else below - walk.span end,
          case when ${isHere} then n else n - ${works} end,
          case
            when ${isHere} then walk.span / ${sql.lit(each)}
            when walk.span < ${sql.lit(widest)} and (below - walk.span) % (walk.span * ${sql.lit(each)}) = 0
              then walk.span * ${sql.lit(each)}
            else walk.span
          end
        from walk left join gallery_counts
          on gallery_counts.span = walk.span and block = below / walk.span - 1
        where walk.span >= ${sql.lit(narrowest)} and below > 0
      ),
      arrived as (select below, n from walk where span < ${sql.lit(narrowest)})
    select sequence from gallery
    where sequence < (select below from arrived) and ${shown}
    order by sequence desc
    limit 1 offset coalesce((select n from arrived), 1) - 1`
}
