import { sql } from 'kysely'
import type { Queries } from '../../database/queries.ts'
import { isOlder, selectLines, sumNewerMovements, type HistoryPosition } from './newer-movements-store.ts'
import type { CreditHistoryEntry } from './credit-history-entry.ts'
import type { LedgerEntryKind } from './ledger-entry.ts'

/** Attempts to read a page without a change of the balance meanwhile. The last one counts in any case. */
const maxAttempts = 3

interface Page {
  before: HistoryPosition | null
  limit: number
}

/**
 * Lists the lines of a member's credit history, newest first. A task is one line at the time of its reservation. Balances count
 * down from the member's balance, so that the first page costs the same whatever the length of the history.
 */
export async function listMovements(
  queries: Queries,
  memberId: string,
  { before, limit }: Page,
): Promise<CreditHistoryEntry[]> {
  if (before === null) return readPage(queries, memberId, { before, limit }, 0)
  for (let attempt = 1; ; attempt += 1) {
    const { balance } = await queries
      .selectFrom('accounts')
      .select('balance')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    const newer = await sumNewerMovements(queries, memberId, before)
    const page = await readPage(queries, memberId, { before, limit }, newer)
    const isSteady = page.every(({ memberBalance }) => memberBalance === balance)
    if (isSteady || attempt === maxAttempts) return page
  }
}

/** @param newer the sum of the lines before the page */
async function readPage(queries: Queries, memberId: string, { before, limit }: Page, newer: number) {
  const lines = selectLines(queries, memberId)
    .select([
      'line.key',
      'line.at',
      'line.kind',
      'line.reason',
      'line.amount as held',
      'settled.kind as outcome',
    ])
    .select(sql<number>`line.amount + coalesce(settled.amount, 0)`.as('amount'))
    .$if(before !== null, query => query.where(isOlder(before ?? { at: 0, key: '' })))
    .orderBy('line.at', 'desc')
    .orderBy('line.key', 'desc')
    .limit(limit)
    .as('lines')

  const rows = await queries
    .selectFrom(lines)
    .leftJoin('tasks', join =>
      join.on('lines.kind', '=', 'hold').on('tasks.id', '=', sql<string>`substr(lines.key, 6)`),
    )
    .leftJoin('generations', 'generations.id', 'tasks.id')
    .leftJoin('upscales', 'upscales.id', 'tasks.id')
    .select(['lines.key', 'lines.at', 'lines.kind', 'lines.reason as note', 'held', 'outcome', 'amount'])
    .select(({ selectFrom }) => [
      selectFrom('accounts').select('balance').where('accounts.id', '=', memberId).as('memberBalance'),
    ])
    .select(
      sql<number>`coalesce(sum(amount) over (
        order by lines.at desc, lines.key desc rows between unbounded preceding and 1 preceding), 0)`.as(
        'newerOnPage',
      ),
    )
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
    .orderBy('lines.at', 'desc')
    .orderBy('lines.key', 'desc')
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
    balance: (row.memberBalance ?? 0) - newer - row.newerOnPage,
    memberBalance: row.memberBalance,
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
