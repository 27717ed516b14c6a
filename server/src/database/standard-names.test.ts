import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestInstallation } from '../../test/database/test-database.ts'
import { migrate, migrations } from './migrations.ts'
import type { Queries } from './queries.ts'

/** The migrations before the tables and columns were renamed. */
const formerMigrations = migrations.slice(0, 16)

const medium = { owner_id: 'ada', bytes: 1, width: 9, height: 16, placeholder: 'data:,', created_at: 1 }

/** Rows of a database before the renaming, parents before their children. */
const formerRows: readonly [table: string, row: Readonly<Record<string, unknown>>][] = [
  [
    'accounts',
    { id: 'ada', username: 'Ada', email: 'ada@example.org', password_hash: 'hash', created_at: 1 },
  ],
  [
    'sessions',
    {
      token_hash: 'token',
      account_id: 'ada',
      expires_at: 90,
      begun_at: 2,
      seen_at: 3,
      user_agent: 'Firefox',
    },
  ],
  ['attempts', { key: 'logIn', times: 3, ends_at: 60 }],
  ['verifications', { email: 'bo@example.org', code_hash: 'code', tries: 2, sent_at: 4, expires_at: 50 }],
  [
    'tasks',
    {
      id: 'task',
      member_id: 'ada',
      idempotency_key: 'once',
      kind: 'generation',
      seed: 7,
      work_order: '{"kind":"generation","prompt":"a lake"}',
      state: 'open',
      stage: 'waiting',
      progress: null,
      ahead: 4,
      job: 'job-1',
      tries: 2,
      failure: null,
      ready_at: 30,
      holder: 'runner-1',
      created_at: 5,
      ended_at: null,
    },
  ],
  ['media', { ...medium, id: 'image', ending: 'webp', unshown_since: null }],
  ['media', { ...medium, id: 'unused', ending: 'png', unshown_since: 6 }],
  [
    'generations',
    {
      id: 'generation',
      member_id: 'ada',
      prompt: 'a lake',
      scenario: 'general',
      width: 9,
      height: 16,
      engine: 'embedded',
      created_at: 5,
    },
  ],
  [
    'generation_pictures',
    {
      generation_id: 'generation',
      position: 0,
      medium_id: 'image',
      verdict: 'passed',
      seed: 7,
      not_understood: '["trombone"]',
    },
  ],
  [
    'creations',
    {
      id: 'creation',
      owner_id: 'ada',
      file_type: 'image',
      sequence: 1,
      medium_id: 'image',
      title: 'a lake',
      moderation: 'passed',
      is_public: 1,
      created_at: 6,
    },
  ],
  ['creation_media', { creation_id: 'creation', medium_id: 'image' }],
  [
    'release_voices',
    { channel: 'production', name: 'gallery', version: '1.0.0', visitor: 'visitor-1', what: 'mounts' },
  ],
]

async function insertRow(queries: Queries, table: string, row: Readonly<Record<string, unknown>>) {
  const columns = sql.join(Object.keys(row).map(column => sql.ref(column)))
  const values = sql.join(Object.values(row))
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(queries)
}

/** SQLite returns rows without a prototype, which the clone has. */
const assertEqual = (actual: unknown, expected: unknown): void =>
  assert.deepEqual(structuredClone(actual), expected)

test('every row of a database with former names is found through the stores', async t => {
  const { connect, open } = await createTestInstallation(t, { isNew: true })
  const former = connect()
  await migrate(former, formerMigrations)
  for (const [table, row] of formerRows) await insertRow(former, table, row)

  const { stores, queries } = await open()
  assertEqual(await stores.sessions.listByAccount('ada'), [
    {
      tokenHash: 'token',
      accountId: 'ada',
      expiresAt: 90,
      createdAt: 2,
      lastSeenAt: 3,
      userAgent: 'Firefox',
      network: '',
      verifiedAt: 0,
    },
  ])
  assertEqual(await stores.rateLimits.increment('logIn', 10, 99), { count: 4, resetsAt: 60 })
  assertEqual(await stores.verifications.find('bo@example.org'), {
    email: 'bo@example.org',
    codeHash: 'code',
    attempts: 2,
    sentAt: 4,
    expiresAt: 50,
  })

  assertEqual(await stores.tasks.find('task'), {
    id: 'task',
    memberId: 'ada',
    idempotencyKey: 'once',
    seed: 7,
    params: { kind: 'generation', prompt: 'a lake' },
    state: 'open',
    stage: 'waiting',
    progress: null,
    queuePosition: 4,
    jobId: 'job-1',
    submittingAt: null,
    cancelableUntil: null,
    attempts: 2,
    failure: null,
    createdAt: 5,
    traceparent: null,
  })
  const progress = { stage: 'running', progress: 0.5, queuePosition: null } as const
  assert.equal(await stores.tasks.saveProgress('task', 'runner-2', progress, 'ended'), false)
  assert.equal(await stores.tasks.saveProgress('task', 'runner-1', progress, 'ended'), true)

  assertEqual((await stores.generations.find('generation'))?.images, [
    {
      mediumId: 'image',
      fileExtension: 'webp',
      verdict: 'passed',
      seed: 7,
      notUnderstood: ['trombone'],
      saved: { id: 'creation', verdict: 'passed', public: true },
    },
  ])
  await stores.media.retireUnusedPortfolioImages({ before: 8, at: 9 })
  const unused = await stores.media.listRetiredPortfolioImages(9)
  assertEqual(
    unused.map(({ id, fileExtension }) => [id, fileExtension]),
    [['unused', 'png']],
  )

  const isNew = (outcome: 'mounts' | 'faults') =>
    stores.releases.addReporter(
      'production',
      { remote: 'gallery', version: '1.0.0' },
      { visitor: 'visitor-1', network: 'n', outcome, maxOfNetwork: 9 },
    )
  assertEqual([await isNew('mounts'), await isNew('faults')], [false, true])

  // The view and the triggers of the gallery read renamed columns.
  const readGallery = async () => Buffer.from((await stores.gallery.page(2, 50, null)).creations).toString()
  assert.match(await readGallery(), /"url":"\/media\/image\.webp"/)
  await stores.creations.setPublic(['creation'], 'ada', false)
  assert.equal(await readGallery(), '')
  await stores.creations.setPublic(['creation'], 'ada', true)
  assert.match(await readGallery(), /"url":"\/media\/image\.webp"/)

  // The foreign keys of a renamed table still cascade.
  await stores.accounts.remove('ada')
  assertEqual(await queries.selectFrom('generation_images').selectAll().execute(), [])
})
