import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { activateRelease, getStatus, listApprovals, startCohortCanary } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'

const token = 'secret'
const release = 'mfe-plaza@1.2.0'
const production = ['--channel', 'production']

async function setUp(t: TestContext) {
  const platform = await startFakePlatform(t)
  const cwd = await mkdtemp(path.join(tmpdir(), 'tessera-cohorts-'))
  t.after(() => rm(cwd, { recursive: true }))
  return {
    platform,
    cwd,
    run: (...words: string[]) => runTessera(words, { url: platform.url, token, folder: cwd }),
    bodies: () => platform.received.map(({ body }) => body),
  }
}

test('activate starts a canary for a cohort, or for a share of it', async t => {
  const { platform, run, bodies, cwd } = await setUp(t)
  platform.on(startCohortCanary, () => ({ success: true }))
  await writeFile(path.join(cwd, 'testers.txt'), 'ada\r\n\n bob \nada\n')
  const activate = async (...words: string[]) => (await run('activate', release, ...production, ...words)).out
  assert.equal(
    await activate('--for', 'signed-in', '--percent', '20'),
    'mfe-plaza@1.2.0 is served to 20 % of signed-in members on production.',
  )
  assert.equal(
    await activate('--for', 'integrators'),
    'mfe-plaza@1.2.0 is served to all integrators on production.',
  )
  assert.match(await activate('--for', 'lang:zh'), /to all visitors in Chinese on/)
  assert.match(await activate('--for', 'members:ada, bob'), /to all 2 named members on/)
  assert.match(await activate('--for', 'members:@testers.txt'), /to all 2 named members on/)
  const request = { remote: 'mfe-plaza', version: '1.2.0', channel: 'production' }
  const members = { kind: 'members', members: ['ada', 'bob'] }
  assert.deepEqual(bodies(), [
    { ...request, percent: 20, cohort: { kind: 'signed-in' } },
    { ...request, cohort: { kind: 'integrators' } },
    { ...request, cohort: { kind: 'language', language: 'zh' } },
    { ...request, cohort: members },
    { ...request, cohort: members },
  ])
})

test('a change set has one cohort, and a canary for one can be scheduled', async t => {
  const { platform, run, bodies } = await setUp(t)
  platform.on(startCohortCanary, ({ body: { at } }) =>
    at === undefined
      ? { success: true, releases: [{ remote: 'mfe-plaza', version: '1.2.0', previous: '1.1.0' }] }
      : {
          success: true,
          job: {
            id: 'j1',
            channel: 'production' as const,
            action: 'canary',
            changeSet: 'albums',
            percent: 100,
            cohort: { kind: 'signed-in' },
            requestedBy: 'ada',
            state: 'scheduled',
            revision: '1',
            startsAt: at,
            createdAt: at,
          },
        },
  )
  const words = ['changeset', 'activate', 'albums', ...production, '--for', 'signed-in']
  assert.deepEqual((await run(...words)).out.split('\n'), [
    'Served to all signed-in members on production:',
    '  mfe-plaza@1.2.0, before 1.1.0',
  ])
  const scheduled = await run(...words, '--at', '2099-12-01 09:00')
  assert.match(
    scheduled.out,
    /^canary albums for all signed-in members on production: scheduled for 2099-12-01/,
  )
  const cohort = { kind: 'signed-in' }
  const request = { changeSet: 'albums', channel: 'production', cohort }
  assert.deepEqual(bodies(), [request, { ...request, at: '2099-12-01T09:00:00.000Z' }])
})

test('a cohort that is unknown, empty or too long is refused in one sentence, and nothing is activated', async t => {
  const { platform, run, cwd, bodies } = await setUp(t)
  platform.on(activateRelease, () => ({ success: true }))
  const names = Array.from({ length: 1_001 }, (_, n) => `member ${n}`)
  await writeFile(path.join(cwd, 'many.txt'), names.join('\n'))
  const readError = async (cohort: string) =>
    (await run('activate', release, ...production, '--for', cohort)).error
  const kinds = '--for must be signed-in, integrators, lang:en, lang:zh, members:NAME,… or members:@FILE'
  assert.equal(await readError('friends'), `${kinds}, not "friends".`)
  assert.equal(await readError('lang:fr'), `${kinds}, not "lang:fr".`)
  assert.equal(await readError('members:'), '--for names no member: "members:".')
  assert.equal(
    await readError('members:@many.txt'),
    '--for names 1001 members. A canary can be for at most 1000 named members.',
  )
  assert.equal(await readError('members:@none.txt'), 'The list of members none.txt cannot be read.')
  // A server of an earlier release has no such call
  assert.match(await readError('signed-in'), /its server is of an earlier release than this command\.$/)
  assert.deepEqual(bodies(), [])
})

test('status says which visitors get a canary, and what it is compared with', async t => {
  const { platform, run } = await setUp(t)
  platform.on(getStatus, () => ({
    success: true,
    remotes: [
      {
        remote: 'mfe-plaza',
        version: '1.1.0',
        previous: null,
        activatedBy: 'ada',
        activatedAt: '2026-11-29T12:00:00Z',
        mounts: 900,
        faults: { count: 0, last: null },
        canary: {
          version: '1.2.0',
          percent: 20,
          cohort: { kind: 'members', members: 40 },
          control: { mounts: 31, faults: 2, speed: { measured: 0, inp: 0, lcp: 0, tasks: 0 } },
          mounts: 8,
          faults: { count: 1, last: null },
          activatedBy: 'ada',
        },
        shared: {},
      },
    ],
  }))
  const { out } = await run('status')
  assert.match(
    out,
    /1\.2\.0 for 20 % of 40 named members, 8 mounts, 1 faults, control group: 31 mounts, 2 faults/,
  )
})

test('approvals prints the command of a canary for a cohort', async t => {
  const { platform, run } = await setUp(t)
  const waiting = {
    action: 'activate',
    channel: 'production' as const,
    releases: [{ remote: 'mfe-plaza', version: '1.2.0' }],
    requestedBy: 'team mfe-plaza',
    requestedAt: '2026-11-29T12:00:00Z',
    expiresAt: '2026-11-30T12:00:00Z',
  }
  platform.on(listApprovals, () => ({
    success: true,
    approvals: [
      { ...waiting, percent: 20, cohort: { kind: 'language', language: 'zh' } },
      { ...waiting, percent: 100, cohort: { kind: 'members', members: 3 } },
    ],
  }))
  const { out } = await run('approvals')
  assert.match(out, /on production for 20 % of visitors in Chinese\n/)
  assert.match(out, /activate mfe-plaza@1\.2\.0 --channel production --percent 20 --for lang:zh\n/)
  assert.match(out, /on production for all 3 named members\n/)
  assert.match(out, /--channel production --for members:@LIST \(the same 3 members\)$/)
})
