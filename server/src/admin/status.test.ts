import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sendCode, submitTextToImage } from '@tessera/shared-contracts'
import type { Adapters } from '../adapters.ts'
import { openDatabase } from '../adapters/database/database.ts'
import { watchedMailer } from '../adapters/watched-mailer.ts'
import { hour } from '../domain/clock.ts'
import { EngineMisconfigured } from '../domain/engine.ts'
import type { Task } from '../domain/tasks.ts'
import { nobody } from '../domain/watch.ts'
import { instantEngine } from '../testing-engine.ts'
import { admin } from '../testing-admin.ts'
import { offerBuilds, remoteBuild } from '../testing-releases.ts'
import { createWork, generation, paidMember, taskOver } from '../testing-works.ts'
import { startTestApp } from '../testing.ts'

async function start(t: TestContext, adapters: Partial<Adapters> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-status-'))
  const database = await openDatabase(folder)
  const { stores, transact } = database
  const site = await startTestApp({ adapters: { stores, transact, clock: Date.now, ...adapters } })
  t.after(async () => {
    await site.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const status = async (environment: Record<string, string> = {}) => {
    const { code, lines, error } = await admin(folder, ['status', '--json'], environment)
    const told = JSON.parse(lines.join('\n')) as { wrong: string[]; parts: { part: string; says: string }[] }
    return {
      code,
      error,
      ...told,
      says: (name: string) => told.parts.find(({ part }) => part === name)?.says,
    }
  }
  return { site, stores, folder, status }
}

/** A task that waits to be taken. */
const openTask = (task: Pick<Task, 'id' | 'memberId' | 'createdAt'>): Task => ({
  ...task,
  idempotencyKey: task.id,
  order: {
    kind: 'generation',
    prompt: 'a lake',
    scenario: 'general',
    width: 960,
    height: 1280,
    count: 1,
    model: null,
  },
  seed: 1,
  state: 'open',
  stage: 'waiting',
  progress: null,
  ahead: null,
  job: null,
  tries: 0,
  failure: null,
})

/** Whatever room the machine of the test has. */
const butDisk = (parts: string[]) => parts.filter(part => part !== 'disk')

test('where all is well, each part says so in a line', async t => {
  const { site, folder, status } = await start(t)
  await offerBuilds(site, [remoteBuild('a')])
  await createWork(await paidMember(site), 'a lake')
  const { wrong, says } = await status()
  assert.deepEqual(butDisk(wrong), [])
  assert.equal(says('engine: generation'), '1 tasks ended within the hour')
  assert.equal(says('tasks: generation'), '0 run, 0 wait')
  assert.match(says('production: mfe-gallery') ?? '', /^1\.0\.0\+\w+: mounted 0, failed 0$/)
  const { lines } = await admin(folder, ['status'])
  assert.ok(lines.includes('ok     credits                  0 faults'), lines.join('\n'))
})

test('an engine that is out of order, mail that fails and books that do not add up are wrong', async t => {
  const engine = { ...instantEngine(), submit: () => Promise.reject(new EngineMisconfigured('no key')) }
  const { site, stores, folder, status } = await start(t, { engine })
  const member = await paidMember(site)
  const { answer } = await member.call(submitTextToImage, generation('a lake'))
  await taskOver(member, answer.uuid ?? '')
  site.adapters.mailer.send = watchedMailer(
    { send: () => Promise.reject(new Error('550')) },
    { stores, clock: Date.now, watch: nobody },
  ).send
  await site.client().call(sendCode, { email: 'ada@example.org' })
  const { DatabaseSync } = await import('node:sqlite')
  const sqlite = new DatabaseSync(join(folder, 'tessera.sqlite'))
  sqlite.exec('update accounts set balance = balance + 5')
  sqlite.close()

  const { code, wrong, says, error } = await status()
  assert.deepEqual([code, error], [1, ''])
  assert.deepEqual(butDisk(wrong), ['engine: generation', 'mail', 'credits'])
  assert.equal(says('engine: generation'), '1 tasks ended within the hour, 1 outOfOrder')
  assert.equal(says('mail'), '1 messages could not be sent within the hour')
})

test('what engines did is counted by when it ended, not by when it was asked for', async t => {
  const { site, stores, status } = await start(t)
  await createWork(await paidMember(site), 'a lake')
  const [member] = await stores.accounts.list()
  const memberId = member?.id ?? ''
  const failure = { key: 'generation.timedOut' } as const
  const now = Date.now()
  const endings = [
    { id: 'long ago', acceptedAt: now - 3 * hour, at: now - 2 * hour },
    { id: 'just now', acceptedAt: now - 3 * hour, at: now },
  ]
  for (const { id, acceptedAt, at } of endings) {
    await stores.tasks.add(openTask({ id, memberId, createdAt: acceptedAt }))
    await stores.tasks.abandon(id, { at, failure }, { handedOver: true })
  }
  const { says } = await status()
  assert.equal(says('engine: generation'), '2 tasks ended within the hour, 1 timedOut')
})

test('tasks that nobody takes are stuck, and a store that does not answer is wrong', async t => {
  const { site, stores, status } = await start(t, { timer: () => () => undefined })
  const member = await paidMember(site)
  const [account] = await stores.accounts.list()
  await stores.tasks.add(openTask({ id: 'left', memberId: account?.id ?? '', createdAt: Date.now() - hour }))
  assert.ok(member)
  const key = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const unreachable = { S3_BUCKET: 'tessera', S3_ENDPOINT: 'http://127.0.0.1:1', ...key }
  const { code, wrong, says } = await status(unreachable)
  assert.equal(code, 1)
  assert.match(says('tasks: generation') ?? '', /^0 run, 1 wait, the first for 36\d\d s, 1 stuck$/)
  assert.match(says('store') ?? '', /^S3_ENDPOINT: .+ does not answer/)
  assert.ok(wrong.includes('tasks: generation') && wrong.includes('store'))
})
