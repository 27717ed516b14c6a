import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queries } from '../../database/queries.ts'

/** Compares balances, ledger, tasks and paid orders. Returns one sentence for each inconsistency. */
export async function findLedgerErrors(queries: Queries): Promise<string[]> {
  const errors: string[] = []
  for (const find of [
    findWrongBalances,
    findSettledWithoutReservation,
    findReservedWithoutTask,
    findWronglySettledTasks,
    findOrdersWithoutGrant,
    findPurchasesWithoutOrder,
  ]) {
    errors.push(...(await find(queries)))
    // Each reads whole tables, and other requests run between two
    await setImmediate()
  }
  return errors
}

/** The records of a closed account are deleted in steps, and do not agree meanwhile. */
const isAccountOpen = (column: string) =>
  sql<boolean>`not exists
    (select 1 from accounts where accounts.id = ${sql.ref(column)} and accounts.closed_at is not null)`

async function findWrongBalances(queries: Queries): Promise<string[]> {
  const sum = sql<number>`coalesce(sum(ledger.amount), 0)`
  const rows = await queries
    .selectFrom('accounts')
    .leftJoin('ledger', 'ledger.account_id', 'accounts.id')
    .select(['email', 'balance', sum.as('sum')])
    .where('closed_at', 'is', null)
    .groupBy(['accounts.id', 'email', 'balance'])
    .having(account => account.or([account('balance', '<', 0), account('balance', '<>', sum)]))
    .execute()
  return rows.map(row => `${row.email}: the balance is ${row.balance}, the ledger's sum ${row.sum}`)
}

async function findSettledWithoutReservation(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('ledger as settled')
    .leftJoin('ledger as held', join =>
      join.on('held.key', '=', sql<string>`replace(settled.key, 'settle:', 'hold:')`),
    )
    .select('settled.key')
    .where('settled.kind', 'in', ['keep', 'return'])
    .where('held.key', 'is', null)
    .where(isAccountOpen('settled.account_id'))
    .execute()
  return rows.map(({ key }) => `${key}: settled, but never held`)
}

async function findReservedWithoutTask(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('ledger')
    .leftJoin('tasks', join => join.on('tasks.id', '=', sql<string>`substr(ledger.key, 6)`))
    .select('key')
    .where('ledger.kind', '=', 'hold')
    .where('tasks.id', 'is', null)
    .where(isAccountOpen('ledger.account_id'))
    .execute()
  return rows.map(({ key }) => `${key}: held, but there is no such task`)
}

async function findWronglySettledTasks(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('tasks')
    .leftJoin('ledger as held', join => join.on('held.key', '=', sql<string>`'hold:' || tasks.id`))
    .leftJoin('ledger as settled', join => join.on('settled.key', '=', sql<string>`'settle:' || tasks.id`))
    .select(['tasks.id', 'state', 'held.kind as held', 'settled.kind as settled'])
    .where(task =>
      task.or([
        task('held.key', 'is', null),
        task.and([task('state', '=', 'open'), task('settled.key', 'is not', null)]),
        task.and([task('state', '=', 'succeeded'), task(sql`coalesce(settled.kind, '')`, '<>', 'keep')]),
        task.and([task('state', '=', 'failed'), task(sql`coalesce(settled.kind, '')`, '<>', 'return')]),
      ]),
    )
    .where(isAccountOpen('tasks.member_id'))
    .execute()
  return rows.map(
    ({ id, state, held, settled }) =>
      `task ${id}: ${state}, but the ledger says ${settled ?? held ?? 'nothing'}`,
  )
}

/** A paid order has credits in the ledger, or a plan whose id is that of the order. */
async function findOrdersWithoutGrant(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('payment_orders')
    .leftJoin('ledger', join => join.on('ledger.key', '=', sql<string>`'order:' || payment_orders.id`))
    .leftJoin('plan_periods', 'plan_periods.id', 'payment_orders.id')
    .select(['payment_orders.id', 'offer'])
    .where('state', '=', 'paid')
    .where('ledger.key', 'is', null)
    .where('plan_periods.id', 'is', null)
    .where(isAccountOpen('payment_orders.account_id'))
    .execute()
  return rows.map(({ id, offer }) => `order ${id}: paid, but "${offer}" was not granted`)
}

async function findPurchasesWithoutOrder(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('ledger')
    .leftJoin('payment_orders', join =>
      join
        .on('payment_orders.id', '=', sql<string>`substr(ledger.key, 7)`)
        .on('payment_orders.state', '=', 'paid'),
    )
    .select('key')
    .where('ledger.kind', '=', 'purchase')
    .where('payment_orders.id', 'is', null)
    .where(isAccountOpen('ledger.account_id'))
    .execute()
  return rows.map(({ key }) => `${key}: granted, but there is no such paid order`)
}
