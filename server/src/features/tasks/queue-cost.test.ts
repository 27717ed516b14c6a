import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery, sql, type RootOperationNode } from 'kysely'
import { createTestInstallation } from '../../../test/database/test-database.ts'
import type { Queries } from '../../database/queries.ts'
import { createTasksStore } from './store.ts'

/** Creates a store of tasks that lists its queries. */
function createWatchedStore(queries: Queries) {
  const nodes: RootOperationNode[] = []
  const watched = queries.withPlugin({
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  /** Returns how the database would run a query. */
  async function explain(node: RootOperationNode): Promise<string> {
    const { sql: text, parameters } = queries.getExecutor().compileQuery(node, { queryId: 'explained' })
    const prefix = process.env.TEST_POSTGRES ? 'explain' : 'explain query plan'
    const { rows } = await queries.executeQuery(CompiledQuery.raw(`${prefix} ${text}`, [...parameters]))
    return rows.map(row => Object.values(row as object).join(' ')).join('\n')
  }
  return {
    tasks: createTasksStore(watched),
    /** Returns the plans of the queries that an operation makes. */
    async explain(operation: () => Promise<unknown>): Promise<string> {
      nodes.length = 0
      await operation()
      const plans = []
      for (const node of nodes) plans.push(await explain(node))
      return plans.join('\n')
    },
  }
}

test('with ten thousand waiting tasks, a worker reads no more than the first ones', async t => {
  const { open } = await createTestInstallation(t)
  const { queries, stores } = await open()
  await stores.accounts.add({ id: 'ada', username: 'Ada', email: 'a@a.org', passwordHash: '', createdAt: 0 })
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10000)
    insert into tasks (id, member_id, idempotency_key, kind, params, seed, state, stage, attempts, ready_at, created_at, turn)
    select 'task ' || n, 'ada', 'key ' || n, case when n % 2 = 0 then 'generation' else 'upscale' end,
      '{}', 1, 'open', 'waiting', 0, n, n, n from numbers`.execute(queries)
  await sql`analyze`.execute(queries)

  const { tasks, explain } = createWatchedStore(queries)
  const kinds = ['generation', 'upscale'] as const
  const lease = { holder: 'runner', now: 20_000, until: 30_000, except: ['task 2'], kinds }
  const costs = {
    claim: await explain(() => tasks.claim(lease)),
    present: await explain(() => tasks.findPresentTurn('generation')),
    next: await explain(() => tasks.getNextReadyTime(lease)),
    limit: await explain(() => tasks.limitReadyTimes(kinds, { latest: 40_000, until: 30_000 })),
  }
  for (const [name, plan] of Object.entries(costs)) {
    assert.match(plan, /tasks_in_turn|tasks_open_of_kind|tasks_started/, `${name}:\n${plan}`)
    assert.doesNotMatch(plan, /Seq Scan|SCAN tasks|\bSort\b|TEMP B-TREE/, `${name}:\n${plan}`)
  }
})
