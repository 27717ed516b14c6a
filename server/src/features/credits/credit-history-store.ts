import { sql } from 'kysely'
import type { CreditHistoryEntry } from './credit-history.ts'
import type { LedgerEntryKind } from './ledger.ts'
import type { Queries } from '../../infra/database/queries.ts'

/** The place of a line in a member's history, which is ordered by time and key. */
export interface HistoryPosition {
  at: number
  key: string
}

/**
 * Lists the lines of a member's credit history, newest first. A task is one line at the time of its reservation. One
 * statement reads them, so that every balance is the sum of the lines up to it, whatever is settled meanwhile.
 */
export async function listMovements(
  queries: Queries,
  memberId: string,
  { before, limit }: { before: HistoryPosition | null; limit: number },
): Promise<CreditHistoryEntry[]> {
  const lines = queries
    .selectFrom('ledger as line')
    .leftJoin('ledger as settled', join =>
      join.on('line.kind', '=', 'hold').on('settled.key', '=', sql<string>`'settle:' || substr(line.key, 6)`),
    )
    .select([
      'line.key',
      'line.at',
      'line.kind',
      'line.reason',
      'line.amount as held',
      'settled.kind as outcome',
    ])
    .select(sql<number>`line.amount + coalesce(settled.amount, 0)`.as('amount'))
    .select(
      sql<number>`sum(line.amount + coalesce(settled.amount, 0)) over (order by line.at, line.key)`.as(
        'balance',
      ),
    )
    .where('line.account_id', '=', memberId)
    .where('line.kind', 'not in', ['keep', 'return'])
    .as('lines')

  const rows = await queries
    .selectFrom(lines)
    .leftJoin('tasks', join =>
      join.on('lines.kind', '=', 'hold').on('tasks.id', '=', sql<string>`substr(lines.key, 6)`),
    )
    .leftJoin('generations', 'generations.id', 'tasks.id')
    .leftJoin('upscales', 'upscales.id', 'tasks.id')
    .select([
      'lines.key',
      'lines.at',
      'lines.kind',
      'lines.reason as note',
      'held',
      'outcome',
      'amount',
      'lines.balance',
    ])
    .select([
      'tasks.id as task_id',
      'tasks.kind as task_kind',
      'generations.deleted_at',
      'upscales.result_id',
    ])
    .select(query =>
      query
        .case()
        .when('tasks.kind', '=', 'generation')
        .then(query.ref('tasks.params'))
        .else(null)
        .end()
        .as('params'),
    )
    .$if(before !== null, query =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('lines.at', 'lines.key'), '<', tuple(before?.at ?? 0, before?.key ?? '')),
      ),
    )
    .orderBy('lines.at', 'desc')
    .orderBy('lines.key', 'desc')
    .limit(limit)
    .execute()

  const creations = await findCreations(
    queries,
    memberId,
    rows.flatMap(({ task_id, result_id }) => [task_id, result_id].filter(id => id !== null)),
  )
  return rows.map(row => ({
    key: row.key,
    at: row.at,
    kind: row.kind,
    outcome: row.outcome as Extract<LedgerEntryKind, 'keep' | 'return'> | null,
    reserved: -row.held,
    amount: row.amount,
    balance: row.balance,
    taskKind: row.task_kind,
    prompt: row.deleted_at === null ? readPrompt(row.params) : null,
    note: row.note,
    creationId: creations.get(row.task_id ?? '') ?? creations.get(row.result_id ?? '') ?? null,
  }))
}

/** Returns the oldest creation that the member still has of each generation or medium. */
async function findCreations(queries: Queries, memberId: string, sourceIds: readonly string[]) {
  if (sourceIds.length === 0) return new Map<string, string>()
  const rows = await queries
    .selectFrom('creations')
    .select(['id', 'generation_id', 'medium_id'])
    .where('owner_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where(row => row.or([row('generation_id', 'in', sourceIds), row('medium_id', 'in', sourceIds)]))
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(
    rows.flatMap(row => [row.generation_id, row.medium_id].map(source => [source ?? '', row.id])),
  )
}

/** A task of an earlier release may have other parameters. */
function readPrompt(params: string | null): string | null {
  if (params === null) return null
  const { prompt } = JSON.parse(params) as { prompt?: unknown }
  return typeof prompt === 'string' ? prompt : null
}
