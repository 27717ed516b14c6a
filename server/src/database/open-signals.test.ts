import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { createTestInstallation } from '../../test/database/test-database.ts'
import { buildTask } from '../../test/seeds/build-task.ts'
import { waitUntil } from '../../test/seeds/seed-creation.ts'
import { createLog } from '../log/log.ts'
import { openSignals, checkSignals } from './open-signals.ts'
import { notificationChannels } from '../features/notifications/notification-channels.ts'
import { taskChannels } from '../features/tasks/task-channels.ts'

const { TEST_POSTGRES: folder, TEST_POSTGRES_SERVER: server } = process.env
const onPostgres = { skip: folder ? false : 'SQLite sends no signals' }
const behindPooler = { skip: folder && folder !== server ? false : 'the run has no pooler' }

async function start(t: TestContext) {
  const { environment, open, closeBefore } = await createTestInstallation(t)
  const database = await open()
  await database.stores.accounts.add({
    id: 'ada',
    username: 'Ada',
    email: 'a@a.org',
    passwordHash: '',
    createdAt: 0,
  })
  const pooled = { databaseUrl: environment.DATABASE_URL, databaseListenUrl: null }
  const direct = { ...pooled, databaseListenUrl: environment.DATABASE_LISTEN_URL }
  const listen = (config: Parameters<typeof openSignals>[0]) => {
    const logged: string[] = []
    const stream = new PassThrough().on('data', line => {
      const { level, msg } = JSON.parse(String(line)) as { level: string; msg: string }
      logged.push(`${level}: ${msg}`)
    })
    const signals = openSignals(config, database.queries, createLog('info', { isReadable: false, stream }))
    closeBefore(async () => signals.close())
    return { signals, logged }
  }
  return { ...database, pooled, direct, listen }
}

test(
  'each ready task and each change of a status is signaled, whichever statement writes it',
  onPostgres,
  async t => {
    const { stores, transact, direct, listen } = await start(t)
    const { tasks } = stores
    const { signals, logged } = listen(direct)
    await waitUntil(async () => signals.areArriving())
    assert.deepEqual(logged, ['info: signals of the database arrive: tasks begin without polls'])
    const received: string[] = []
    for (const channel of Object.values(taskChannels))
      signals.subscribe(channel, payload => received.push(`${channel} ${payload}`))
    const progress = { stage: 'running', progress: 0.5, queuePosition: null } as const
    const lease = { holder: 'runner', now: 1, until: 9, except: [], kinds: ['generation'] as const }
    const ready = 'task_ready '
    const changed = 'task_changed one'
    const steps: [string, () => Promise<unknown>, string[]][] = [
      ['it is accepted', () => transact(async ({ tasks }) => tasks.add(buildTask('one'))), [ready]],
      ['it is claimed', () => tasks.claim(lease), []],
      ['it begins', () => tasks.saveProgress('one', 'runner', progress, 'ended'), [changed]],
      ['it goes on', () => tasks.saveProgress('one', 'runner', { ...progress, progress: 1 }, 'ended'), []],
      ['its lease is renewed', () => tasks.renew(['one'], 'runner', 20), []],
      ['it is released', () => tasks.release('one', 'runner', { readyAt: 0, attempts: 0 }), [ready, changed]],
      ['it ends', () => tasks.abandon('one', { at: 3, failure: { key: 'task.lost' } }, 'ended'), [changed]],
    ]
    for (const [name, write, expected] of steps) {
      received.length = 0
      await write()
      // Signals arrive in the order of their commits
      await stores.tasks.add({ ...buildTask(`after ${name}`), createdAt: 1_000 })
      await waitUntil(async () => received.length > expected.length)
      assert.deepEqual(received, [...expected, ready], name)
    }
  },
)

test('each change of the unread notifications of a member is signaled', onPostgres, async t => {
  const { stores, queries, direct, listen } = await start(t)
  const { signals } = listen(direct)
  await waitUntil(async () => signals.areArriving())
  const received: string[] = []
  signals.subscribe(notificationChannels.changed, payload => received.push(String(payload)))
  signals.subscribe(taskChannels.ready, () => received.push('end'))
  const { notifications } = stores
  const add = (max: number) =>
    notifications.add(
      {
        memberId: 'ada',
        content: { kind: 'restoration' },
        decisionId: null,
        taskId: 'one',
        createdAt: 1,
        mailDueAt: null,
      },
      max,
    )
  const steps: [string, () => Promise<unknown>, string[]][] = [
    ['one comes', () => add(10), ['ada']],
    ['another one replaces it', () => add(1), ['ada', 'ada']],
    ['it is read', () => notifications.markReadUpTo('ada', 100, 2), ['ada']],
    ['it is read again', () => notifications.markReadUpTo('ada', 100, 3), []],
    ['it is removed', () => queries.deleteFrom('notifications').execute(), []],
  ]
  for (const [name, write, expected] of steps) {
    received.length = 0
    await write()
    await stores.tasks.add(buildTask(`after ${name}`))
    await waitUntil(async () => received.at(-1) === 'end')
    assert.deepEqual(received, [...expected, 'end'], name)
  }
})

test('a lost connection is replaced, and listeners poll meanwhile', onPostgres, async t => {
  const { queries, direct, listen } = await start(t)
  const { signals } = listen(direct)
  await waitUntil(async () => signals.areArriving())
  const states: boolean[] = []
  signals.subscribe(taskChannels.ready, payload => {
    if (payload === null) states.push(signals.areArriving())
  })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'tessera signals'`.execute(queries)
  await waitUntil(async () => states.length === 2)
  assert.deepEqual(states, [false, true])
})

test(
  'behind a pooler of transactions no signal arrives, and the log says what helps',
  behindPooler,
  async t => {
    const { queries, pooled, direct, listen } = await start(t)
    const { signals, logged } = listen(pooled)
    await waitUntil(async () => logged.length > 0)
    assert.equal(signals.areArriving(), false)
    assert.match(logged[0] ?? '', /^warn: no signals of the database arrive: .+ set DATABASE_LISTEN_URL/)
    assert.equal(await checkSignals(pooled, queries), false)
    assert.equal(await checkSignals(direct, queries), true)
  },
)

test('SQLite sends no signals', async t => {
  const { queries, listen } = await start(t)
  const config = { databaseUrl: null, databaseListenUrl: null }
  assert.equal(await checkSignals(config, queries), null)
  const { signals, logged } = listen(config)
  assert.equal(signals.areArriving(), false)
  assert.deepEqual(logged, [])
})
