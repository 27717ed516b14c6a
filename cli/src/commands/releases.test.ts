import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  activateRelease,
  checkRelease,
  createLink,
  getHistory,
  getStatus,
  promoteComposition,
  rollbackRelease,
  type Finding,
} from '@tessera/shared-contracts'
import { startPlatform, tessera } from '../testing.ts'

const token = 'secret'
const noFaults = { count: 0, last: null }

test('a canary is activated for its share of visitors, by force where that is said', async t => {
  const platform = await startPlatform(t)
  platform.on(activateRelease, () => ({ success: true }))
  const words = ['activate', 'mfe-plaza@1.2.0+abc', '--channel', 'production', '--percent', '10', '--force']
  const { out } = await tessera(words, { url: platform.url, token })
  assert.equal(out, 'mfe-plaza@1.2.0+abc is served to 10 % of visitors on production.')
  const expected = {
    remote: 'mfe-plaza',
    version: '1.2.0+abc',
    channel: 'production',
    percent: 10,
    force: true,
  }
  assert.deepEqual(platform.received[0]?.body, expected)
})

test('a share, a channel or a release that cannot be is refused with what can be', async () => {
  const errorOf = async (...words: string[]) => (await tessera(words, { token })).error
  assert.equal(
    await errorOf('activate', 'mfe-plaza@1.0.0', '--channel', 'staging', '--percent', '100'),
    '--percent must be a whole number from 1 to 99, not "100".',
  )
  assert.equal(
    await errorOf('rollback', 'mfe-plaza', '--channel', 'live'),
    '--channel must be production or staging, not "live".',
  )
  assert.equal(await errorOf('rollback', 'mfe-plaza'), '--channel must be production or staging.')
  assert.match(
    await errorOf('check', 'mfe-plaza', '--channel', 'staging'),
    /^A release is written REMOTE@VERSION/,
  )
  assert.equal(
    await errorOf('promote', '--from', 'staging', '--to', 'staging'),
    '--from and --to are both staging; there is nothing to promote.',
  )
  assert.match(
    await errorOf('link', 'mfe-plaza@1.0.0', '--channel', 'production'),
    /^--channel must be staging/,
  )
})

test('a rollback names the release that it leads back to', async t => {
  const platform = await startPlatform(t)
  platform.on(rollbackRelease, () => ({ success: true, version: '1.0.0' }))
  const words = ['rollback', 'mfe-plaza', '--channel', 'staging']
  const { out } = await tessera(words, { url: platform.url, token })
  assert.equal(out, 'mfe-plaza@1.0.0 is what everyone gets on staging now.')
})

test('a check ends well without findings, and with 1 where the gate would refuse', async t => {
  const platform = await startPlatform(t)
  const words = ['check', 'mfe-plaza@1.0.0', '--channel', 'staging']
  platform.on(checkRelease, () => ({ success: true, findings: [], mounted: true }))
  assert.deepEqual(await tessera(words, { url: platform.url, token }), {
    code: 0,
    out: 'mfe-plaza@1.0.0 may go live on staging.',
    error: '',
  })

  const findings: Finding[] = [
    { rule: 'slice', sentence: 'The slice "cart" is taken.', owners: ['mfe-shop'] },
  ]
  platform.on(checkRelease, () => ({ success: true, findings, mounted: false }))
  const refused = await tessera(words, { url: platform.url, token })
  assert.equal(refused.code, 1)
  assert.deepEqual(refused.out.split('\n'), [
    'mfe-plaza@1.0.0 may not go live on staging:',
    '  slice: The slice "cart" is taken. (mfe-shop)',
    'Its screens were not mounted: the platform found no browser to do it in.',
  ])
})

test('promoting names all that went live together', async t => {
  const platform = await startPlatform(t)
  const releases = [
    { remote: 'mfe-plaza', version: '1.0.0' },
    { remote: 'mfe-shop', version: '2.0.0' },
  ]
  platform.on(promoteComposition, ({ body }) => ({
    success: true,
    releases: body.from === 'staging' && body.to === 'production' ? releases : [],
  }))
  const words = ['promote', '--from', 'staging', '--to', 'production']
  const { out } = await tessera(words, { url: platform.url, token })
  assert.deepEqual(out.split('\n'), ['Live on production:', '  mfe-plaza@1.0.0', '  mfe-shop@2.0.0'])
})

test('a link carries several releases and says how long it is good', async t => {
  const platform = await startPlatform(t)
  const url = 'http://staging.example/?composition=signed'
  platform.on(createLink, () => ({ success: true, url, expires: '2026-11-21T12:30:00.000Z' }))
  const words = ['link', '--channel', 'staging', 'mfe-plaza@1.0.0', 'mfe-shop@2.0.0', '--minutes', '90']
  const { out } = await tessera(words, { url: platform.url, token })
  assert.deepEqual(out.split('\n'), [url, 'valid until 2026-11-21 12:30 UTC'])
  assert.deepEqual(platform.received[0]?.body, {
    releases: [
      { remote: 'mfe-plaza', version: '1.0.0' },
      { remote: 'mfe-shop', version: '2.0.0' },
    ],
    minutes: 90,
  })
})

test('the status is a table with faults and canaries, and the last messages under it', async t => {
  const platform = await startPlatform(t)
  platform.on(getStatus, ({ query }) => ({
    success: true,
    channel: query.channel ?? null,
    composition: 'c0ffee',
    shell: { version: '0.1.0', shared: {} },
    remotes: [
      {
        remote: 'mfe-plaza',
        version: '1.0.0',
        previous: null,
        activatedBy: 'team mfe-plaza',
        activatedAt: '2026-11-21T10:40:09.000Z',
        mounts: 120,
        faults: {
          count: 2,
          last: {
            composition: 'c0ffee',
            remote: 'mfe-plaza',
            version: '1.0.0',
            fellBackTo: '0.9.0',
            phase: 'render' as const,
            message: 'boom',
            stack: 'Error: boom\n    at Plaza (http://site.example/remotes/mfe-plaza/1.0.0/plaza.js:1:2)',
            path: '/plaza',
            at: '2026-11-21T10:59:00.000Z',
          },
        },
        canary: {
          version: '1.1.0',
          percent: 10,
          mounts: 12,
          faults: noFaults,
          activatedBy: 'team mfe-plaza',
        },
        shared: {},
      },
    ],
  }))
  const { out } = await tessera(['status', '--channel', 'staging'], { url: platform.url })
  assert.deepEqual(out.split('\n'), [
    'staging, composition c0ffee',
    'shell 0.1.0',
    '',
    'REMOTE     LIVE   MOUNTS  FAULTS  SINCE (UTC)       BY              CANARY',
    'mfe-plaza  1.0.0  120     2       2026-11-21 10:40  team mfe-plaza  1.1.0 for 10 %, 12 mounts, 0 faults',
    '',
    'Last fault of mfe-plaza@1.0.0, 2026-11-21 10:59, at /plaza in composition c0ffee, while rendering; 0.9.0 took over:',
    '  Error: boom',
    '      at Plaza (http://site.example/remotes/mfe-plaza/1.0.0/plaza.js:1:2)',
  ])
})

test('the history tells who did what, and what was forced', async t => {
  const platform = await startPlatform(t)
  const entries = [
    {
      at: '2026-11-21T10:40:00.000Z',
      by: 'integrator a1',
      action: 'activate' as const,
      channel: 'production' as const,
      remote: 'mfe-plaza',
      version: '1.1.0',
      previous: '1.0.0',
      forced: true,
      note: null,
    },
  ]
  platform.on(getHistory, () => ({ success: true, entries }))
  const { out } = await tessera(['history'], { url: platform.url, token })
  assert.deepEqual(out.split('\n'), [
    'WHEN (UTC)        WHO            WHAT              CHANNEL     RELEASE          BEFORE',
    '2026-11-21 10:40  integrator a1  activate, forced  production  mfe-plaza@1.1.0  1.0.0',
  ])
  const { out: document } = await tessera(['history', '--json'], { url: platform.url, token })
  assert.deepEqual(JSON.parse(document), { success: true, entries })
})
