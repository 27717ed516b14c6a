import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { sendCode, submitTextToImage } from '@tessera/shared-contracts'
import type { Services } from '../services.ts'
import { createInstrumentedMailer } from '../infra/mail/instrumented-mailer.ts'
import { hourMs } from '@tessera/server-kit/clock'
import { EngineMisconfiguredError } from '../features/tasks/engine.ts'
import { createTestInstallation } from '../../test/database/test-database.ts'
import { noopTelemetry } from '../../test/fakes/fake-services.ts'
import { createFakeEngine } from '../../test/fakes/fake-engines.ts'
import { runAdmin } from '../../test/harnesses/run-admin.ts'
import { createDiskReleaseFiles } from '@tessera/platform'
import { deployBuilds, createRemoteBuild } from '@tessera/platform/testing'
import {
  seedCreation,
  buildGenerationRequest,
  seedPaidMember,
  waitForTask,
} from '../../test/seeds/seed-creation.ts'
import { buildTask } from '../../test/seeds/build-task.ts'
import { startTestApp } from '../../test/test-app.ts'
import { createDiskMediaStore } from '../infra/storage/disk-media-store.ts'
import type { Task } from '../features/tasks/task-record.ts'

async function start(t: TestContext, adapters: Partial<Services> = {}) {
  const { folder, environment, open, connect, closeBefore } = await createTestInstallation(t)
  const { stores, transact } = await open()
  const site = await startTestApp({
    adapters: {
      stores,
      transact,
      clock: Date.now,
      media: createDiskMediaStore(join(folder, 'media')),
      releaseFiles: await createDiskReleaseFiles(join(folder, 'releases')),
      ...adapters,
    },
  })
  closeBefore(site.close)
  const readLines = async (extra: Record<string, string> = {}) =>
    (await runAdmin(folder, ['status'], { ...environment, ...extra })).lines
  const status = async (extra: Record<string, string> = {}) => {
    const { code, lines, error } = await runAdmin(folder, ['status', '--json'], { ...environment, ...extra })
    const report = JSON.parse(lines.join('\n')) as {
      wrong: string[]
      warnings: string[]
      parts: { part: string; says: string }[]
    }
    return {
      code,
      error,
      ...report,
      says: (name: string) => report.parts.find(({ part }) => part === name)?.says,
    }
  }
  return { site, stores, folder, environment, connect, status, readLines }
}

/** Returns a task that no runner has claimed. */
const openTask = (task: Pick<Task, 'id' | 'memberId' | 'createdAt'>): Task => ({
  ...buildTask(task.id),
  ...task,
})

/** Leaves out the disk: its free space depends on the machine. */
const withoutDisk = (parts: string[]) => parts.filter(part => part !== 'disk')

test('a healthy installation reports one line per part', async t => {
  const { site, status, readLines } = await start(t)
  await deployBuilds(site, [createRemoteBuild('a')])
  await seedCreation(await seedPaidMember(site), 'a lake')
  const { wrong, says } = await status()
  assert.deepEqual(withoutDisk(wrong), [])
  assert.equal(says('engine: generation'), '1 tasks ended within the hour')
  assert.equal(says('tasks: generation'), '0 run, 0 wait')
  assert.equal(says('files'), '2 that the database names were looked for, and exist')
  assert.match(says('production: mfe-gallery') ?? '', /^1\.0\.0\+\w+: mounted 0, failed 0$/)
  const lines = await readLines()
  assert.ok(lines.includes('ok     credits                  0 faults'), lines.join('\n'))
})

test('files that the database names and the store lacks are wrong', async t => {
  const { site, folder, status } = await start(t)
  await deployBuilds(site, [createRemoteBuild('a')])
  await seedCreation(await seedPaidMember(site), 'a lake')
  await rm(join(folder, 'media'), { recursive: true })
  const without = await status()
  assert.deepEqual([without.code, withoutDisk(without.wrong)], [1, ['files']])
  assert.match(
    without.says('files') ?? '',
    /^1 of 2 that the database names are missing, such as \S+\.png: restore the files of this database$/,
  )
  await rm(join(folder, 'releases'), { recursive: true })
  assert.match((await status()).says('files') ?? '', /^(\d) of \1 that the database names are missing/)
})

test('a misconfigured engine, failing mail and a wrong balance are reported', async t => {
  const engine = {
    ...createFakeEngine(),
    submit: () => Promise.reject(new EngineMisconfiguredError('no key')),
  }
  const { site, stores, connect, status } = await start(t, { engine })
  const member = await seedPaidMember(site)
  const { body } = await member.call(submitTextToImage, buildGenerationRequest('a lake'))
  await waitForTask(member, body.uuid ?? '')
  site.adapters.mailer.send = createInstrumentedMailer(
    { send: () => Promise.reject(new Error('550')) },
    { stores, clock: Date.now, telemetry: noopTelemetry },
  ).send
  await site.client().call(sendCode, { email: 'ada@example.org' })
  await connect()
    .updateTable('accounts')
    .set(({ eb }) => ({ balance: eb('balance', '+', 5) }))
    .execute()

  const { code, wrong, says, error } = await status()
  assert.deepEqual([code, error], [1, ''])
  assert.deepEqual(withoutDisk(wrong), ['engine: generation', 'mail', 'credits'])
  assert.equal(
    says('engine: generation'),
    '1 tasks ended within the hour, 1 outOfOrder; outOfOrder: a variable does not fit it: the log names it, and "npm run engines" tries it',
  )
  assert.equal(says('mail'), '1 messages could not be sent within the hour')
})

test('money for a deleted account is reported until it is refunded', async t => {
  const { stores, folder, environment, status } = await start(t)
  const price = { hundredths: 1_990, currency: 'EUR' }
  const event = { id: 'evt', orderId: 'order-1', sessionId: 'cs_1', outcome: 'paid' as const, price }
  await stores.closedOrders.markPaid(event, Date.UTC(2026, 0, 31))
  const { code, wrong, says } = await status()
  assert.deepEqual([code, withoutDisk(wrong)], [1, ['payments']])
  assert.equal(says('payments'), '1 for deleted accounts: npm run admin -- payments list')
  const runPayments = (...words: string[]) => runAdmin(folder, ['payments', ...words], environment)
  assert.match((await runPayments('list')).lines[1] ?? '', /^order-1 +cs_1 +19\.90 EUR +2026-01-31T/)
  assert.match((await runPayments('refunded', 'order-2')).error, /no order "order-2" to refund/)
  assert.deepEqual((await runPayments('refunded', 'order-1')).lines, ['order-1 is refunded.'])
  assert.deepEqual((await runPayments('list')).lines, ['There is nothing to refund.'])
  assert.equal((await status()).says('payments'), 'nothing to refund')
})

test('engine failures count in the hour in which the task ended', async t => {
  const { site, stores, status } = await start(t)
  await seedCreation(await seedPaidMember(site), 'a lake')
  const [member] = await stores.accounts.list()
  const memberId = member?.id ?? ''
  const failure = { key: 'task.timedOut' } as const
  const now = Date.now()
  const endings = [
    { id: 'long ago', acceptedAt: now - 3 * hourMs, at: now - 2 * hourMs },
    { id: 'just now', acceptedAt: now - 3 * hourMs, at: now },
  ]
  for (const { id, acceptedAt, at } of endings) {
    await stores.tasks.add(openTask({ id, memberId, createdAt: acceptedAt }))
    await stores.tasks.abandon(id, { at, failure }, 'ended')
  }
  const { says } = await status()
  assert.equal(
    says('engine: generation'),
    '2 tasks ended within the hour, 1 timedOut; timedOut: it takes longer than a task may: use a faster model or a faster machine',
  )
})

test('unclaimed tasks are stuck, and an unreachable store is reported', async t => {
  const { site, stores, status } = await start(t, { timer: () => () => undefined })
  const member = await seedPaidMember(site)
  const [account] = await stores.accounts.list()
  await stores.tasks.add(
    openTask({ id: 'left', memberId: account?.id ?? '', createdAt: Date.now() - hourMs }),
  )
  assert.ok(member)
  // The S3 client reads them from the environment of the process
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' })
  const { code, wrong, says } = await status({ S3_BUCKET: 'tessera', S3_ENDPOINT: 'http://127.0.0.1:1' })
  assert.equal(code, 1)
  assert.match(says('tasks: generation') ?? '', /^0 run, 1 wait, the first for 36\d\d s, 1 stuck$/)
  assert.match(says('store') ?? '', /^S3_ENDPOINT: .+ does not answer/)
  assert.ok(wrong.includes('tasks: generation') && wrong.includes('store'))
})

test('a gate without a browser is a warning', async t => {
  const { folder, status, readLines } = await start(t)
  const PLAYWRIGHT_BROWSERS_PATH = join(folder, 'browsers')
  const without = await status({ PATH: folder, PLAYWRIGHT_BROWSERS_PATH })
  assert.deepEqual([withoutDisk(without.wrong), without.warnings], [[], ['gate']])
  assert.match(without.says('gate') ?? '', /^no browser: nothing can go live on production without --force/)
  const lines = await readLines({ PATH: folder, PLAYWRIGHT_BROWSERS_PATH })
  assert.ok(
    lines.some(line => line.startsWith('warn   gate ')),
    lines.join('\n'),
  )

  writeFileSync(join(folder, 'chromium'), '')
  const { warnings, says } = await status({ PATH: folder, PLAYWRIGHT_BROWSERS_PATH })
  assert.deepEqual(
    [warnings, says('gate')],
    [[], `mounts screens in ${join(folder, 'chromium')}, in its sandbox`],
  )
})

test('the servers of engines and mail are asked for an answer', async t => {
  const { status } = await start(t)
  const engine = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1')
  const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  mail.listen(0, '127.0.0.1')
  await Promise.all([once(engine, 'listening'), once(mail.server, 'listening')])
  t.after(() =>
    Promise.all([
      new Promise(resolve => engine.close(resolve)),
      new Promise<void>(resolve => mail.close(() => resolve())),
    ]),
  )
  const addressOf = (server: Pick<typeof engine, 'address'>) =>
    `127.0.0.1:${(server.address() as AddressInfo).port}`
  const engines = (host: string) => ({
    IMAGE_ENGINE: 'liblib',
    LIBLIB_URL: `http://${host}/hidden`,
    LIBLIB_ACCESS_KEY: 'secret',
    LIBLIB_SECRET_KEY: 'secret',
    LIBLIB_WORKFLOW: 'images',
    POLISH_URL: `http://${host}/v1`,
    POLISH_MODEL: 'small',
  })

  const working = await status({
    ...engines(addressOf(engine)),
    SMTP_URL: `smtp://${addressOf(mail.server)}`,
    MAIL_FROM: 'Example <news@example.org>',
  })
  assert.deepEqual(withoutDisk(working.wrong), [])
  assert.equal(working.says('server: generation'), `liblib at ${addressOf(engine)} answers`)
  assert.equal(working.says('server: upscale'), 'embedded, on this machine')
  assert.equal(
    working.says('server: mail'),
    `${addressOf(mail.server)} accepts the log-in; mails come from news@example.org`,
  )

  const broken = await status({ ...engines('127.0.0.1:1'), SMTP_URL: 'smtp://ada:secret@127.0.0.1:1' })
  assert.deepEqual(withoutDisk(broken.wrong), ['server: generation', 'server: polish', 'server: mail'])
  assert.match(broken.says('server: generation') ?? '', /^liblib at 127\.0\.0\.1:1 cannot be reached: /)
  assert.match(broken.says('server: mail') ?? '', /^127\.0\.0\.1:1 cannot be used: it cannot be reached$/)
  assert.doesNotMatch(JSON.stringify(broken), /secret|hidden/)
})

test('an engine whose settings do not fit is wrong, with what to change', async t => {
  const { status } = await start(t)
  const engine = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1')
  await once(engine, 'listening')
  t.after(() => new Promise(resolve => engine.close(resolve)))
  const host = `127.0.0.1:${(engine.address() as AddressInfo).port}`
  const { wrong, says } = await status({ IMAGE_ENGINE: 'openai', OPENAI_BASE_URL: `http://${host}/v1` })
  assert.deepEqual(withoutDisk(wrong), ['server: generation'])
  assert.equal(
    says('server: generation'),
    `openai at ${host} answers. The image API lists no models. Name one in OPENAI_IMAGE_MODEL.`,
  )
})

test('a machine on which no server has run has no data folder yet', async t => {
  if (!process.env.TEST_POSTGRES) return t.skip('an SQLite is in the data folder')
  const { folder, environment, open } = await createTestInstallation(t)
  await open()
  const { lines } = await runAdmin(join(folder, 'new'), ['status'], environment)
  const expected = /^warn +disk +DATA_DIR .+ does not exist: the first start on this machine creates it$/m
  assert.match(lines.join('\n'), expected)
})
