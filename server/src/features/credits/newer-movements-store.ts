import { sql, type ExpressionBuilder } from 'kysely'
import type { Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { repeatStep } from '../../scheduling/steps.ts'

/** The place of a line in a member's history, which is ordered by time and key. */
export interface HistoryPosition {
  at: number
  key: string
}

/** Lines that one statement sums up. Other requests run between two statements. */
const linesPerStep = 2_000

/** Selects the lines of a member's history. A task is one line: its reservation, with what has become of it. */
export const selectLines = (queries: Queries, memberId: string) =>
  queries
    .selectFrom('ledger as line')
    .leftJoin('ledger as settled', join =>
      join.on('line.kind', '=', 'hold').on('settled.key', '=', sql<string>`'settle:' || substr(line.key, 6)`),
    )
    .where('line.account_id', '=', memberId)
    .where('line.kind', 'not in', ['keep', 'return'])

/** Whether a line comes after a position in the history, which begins with the newest. */
export const isOlder =
  (position: HistoryPosition) =>
  ({ eb, refTuple, tuple }: ExpressionBuilder<{ line: Tables['ledger'] }, 'line'>) =>
    eb(refTuple('line.at', 'line.key'), '<', tuple(position.at, position.key))

/** Sums up the lines from the newest down to a position, inclusive. Lines that change meanwhile may count or not. */
export async function sumNewerMovements(
  queries: Queries,
  memberId: string,
  position: HistoryPosition,
): Promise<number> {
  let total = 0
  let start: HistoryPosition | null = null
  await repeatStep(async () => {
    const after = start
    const lines = selectLines(queries, memberId)
      .where(line => line.not(isOlder(position)(line)))
      .$if(after !== null, query => query.where(isOlder(after ?? position)))
    const end = await lines
      .select(['line.at', 'line.key'])
      .orderBy('line.at', 'desc')
      .orderBy('line.key', 'desc')
      .offset(linesPerStep - 1)
      .limit(1)
      .executeTakeFirst()
    const last = end ?? position
    const { sum } = await lines
      .select(sql<number>`coalesce(sum(line.amount + coalesce(settled.amount, 0)), 0)`.as('sum'))
      .where(line => line.not(isOlder(last)(line)))
      .executeTakeFirstOrThrow()
    total += sum
    start = last
    return end !== undefined
  })
  return total
}
