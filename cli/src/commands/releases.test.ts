import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  activateRelease,
  checkRelease,
  createCompositionLink,
  getHistory,
  getStatus,
  listReleases,
  promoteComposition,
  rollbackRelease,
  type Finding,
} from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'

const token = 'secret'

test('activate starts a canary for a share of the visitors, with --force', async t => {
  const platform = await startFakePlatform(t)
  platform.on(activateRelease, () => ({ success: true }))
  const words = ['activate', 'mfe-plaza@1.2.0+abc', '--channel', 'production', '--percent', '10', '--force']
  const { out } = await runTessera(words, { url: platform.url, token })
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

test('rejects an invalid share, channel or release and says what is valid', async () => {
  const readError = async (...words: string[]) => (await runTessera(words, { token })).error
  assert.equal(
    await readError('activate', 'mfe-plaza@1.0.0', '--channel', 'staging', '--percent', '100'),
    '--percent must be a whole number from 1 to 99, not "100".',
  )
  assert.equal(
    await readError('rollback', 'mfe-plaza', '--channel', 'live'),
    '--channel must be production or staging, not "live".',
  )
  assert.equal(await readError('rollback', 'mfe-plaza'), '--channel must be production or staging.')
  assert.match(
    await readError('check', 'mfe-plaza@newest', '--channel', 'staging'),
    /^A release is written REMOTE@VERSION/,
  )
  assert.equal(
    await readError('promote', '--from', 'staging', '--to', 'staging'),
    '--from and --to are both staging; there is nothing to promote.',
  )
  assert.match(
    await readError('link', 'mfe-plaza@1.0.0', '--channel', 'production'),
    /^--channel must be staging/,
  )
})

test('without a version, or with @latest, takes the release that was published last and says so', async t => {
  const platform = await startFakePlatform(t)
  const releases = ['1.2.0', '1.1.0'].map(version => ({
    remote: 'mfe-plaza',
    version,
    publishedAt: '2026-11-21T12:00:00.000Z',
    publishedBy: 'ada',
    bytes: 1,
  }))
  platform.on(listReleases, ({ query }) => ({
    success: true,
    releases: query.remote === 'mfe-plaza' ? releases : [],
  }))
  platform.on(activateRelease, () => ({ success: true }))
  const activate = (typed: string) =>
    runTessera(['activate', typed, '--channel', 'staging'], { url: platform.url, token })
  for (const typed of ['mfe-plaza', 'mfe-plaza@latest'])
    assert.deepEqual(await activate(typed), {
      code: 0,
      out: 'mfe-plaza@1.2.0 is live on staging.',
      error: 'The latest release of mfe-plaza is mfe-plaza@1.2.0.',
    })
  assert.equal((await activate('mfe-shop')).error, 'mfe-shop has no release yet; publish one.')
  assert.match((await activate('Plaza@latest')).error, /^A release is written REMOTE@VERSION/)
})

test('rollback names the release that is live again', async t => {
  const platform = await startFakePlatform(t)
  platform.on(rollbackRelease, () => ({ success: true, version: '1.0.0' }))
  const words = ['rollback', 'mfe-plaza', '--channel', 'staging']
  const { out } = await runTessera(words, { url: platform.url, token })
  assert.equal(out, 'mfe-plaza@1.0.0 is live on staging for all visitors.')
})

test('check exits with 1 where the gate would reject the release', async t => {
  const platform = await startFakePlatform(t)
  const words = ['check', 'mfe-plaza@1.0.0', '--channel', 'staging']
  platform.on(checkRelease, () => ({ success: true, findings: [], mounted: true }))
  assert.deepEqual(await runTessera(words, { url: platform.url, token }), {
    code: 0,
    out: 'mfe-plaza@1.0.0 may go live on staging.',
    error: '',
  })

  const findings: Finding[] = [
    { rule: 'slice', sentence: 'The slice "cart" is taken.', owners: ['mfe-shop'] },
  ]
  platform.on(checkRelease, () => ({ success: true, findings, mounted: null }))
  const refused = await runTessera(words, { url: platform.url, token })
  assert.equal(refused.code, 1)
  assert.deepEqual(refused.out.split('\n'), [
    'mfe-plaza@1.0.0 may not go live on staging:',
    '  slice: The slice "cart" is taken. (mfe-shop)',
    'Its screens are mounted once the above is fixed.',
  ])

  platform.on(checkRelease, () => ({ success: true, findings: [], mounted: false }))
  assert.deepEqual((await runTessera(words, { url: platform.url, token })).out.split('\n'), [
    'mfe-plaza@1.0.0 may go live on staging.',
    'Its screens were not mounted: the platform has no browser that works.',
  ])
})

test('promote lists the releases that went live', async t => {
  const platform = await startFakePlatform(t)
  const releases = [
    { remote: 'mfe-plaza', version: '1.0.0' },
    { remote: 'mfe-shop', version: '2.0.0', previous: '1.9.0' },
  ]
  platform.on(promoteComposition, ({ body }) => ({
    success: true,
    releases: body.from === 'staging' && body.to === 'production' ? releases : [],
  }))
  const words = ['promote', '--from', 'staging', '--to', 'production']
  const { out } = await runTessera(words, { url: platform.url, token })
  assert.deepEqual(out.split('\n'), [
    'Live on production:',
    '  mfe-plaza@1.0.0, new',
    '  mfe-shop@2.0.0, before 1.9.0',
  ])
})

test('link accepts several releases and says when the link expires', async t => {
  const platform = await startFakePlatform(t)
  const url = 'http://staging.example/?composition=signed'
  platform.on(createCompositionLink, () => ({ success: true, url, expires: '2026-11-21T12:30:00.000Z' }))
  const words = [
    'link',
    '--channel',
    'staging',
    'mfe-plaza@1.0.0',
    'mfe-shop@2.0.0',
    '--minutes',
    '90',
    '--path',
    '/plaza?x=1',
  ]
  const { out } = await runTessera(words, { url: platform.url, token })
  assert.deepEqual(out.split('\n'), [url, 'valid until 2026-11-21 12:30 UTC'])
  assert.deepEqual(platform.received[0]?.body, {
    releases: [
      { remote: 'mfe-plaza', version: '1.0.0' },
      { remote: 'mfe-shop', version: '2.0.0' },
    ],
    minutes: 90,
    path: '/plaza?x=1',
  })
  const { error } = await runTessera(['link', 'mfe-plaza@1.0.0', '--path', '//elsewhere.example'], {
    url: platform.url,
    token,
  })
  assert.equal(error, '--path must be an address of the site such as /tools, not "//elsewhere.example".')
})

test('status prints a table with faults and canaries, and the latest faults below it', async t => {
  const platform = await startFakePlatform(t)
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
          faults: {
            count: 1,
            last: {
              composition: 'c0ffee',
              remote: 'mfe-plaza',
              version: '1.1.0',
              fellBackTo: null,
              phase: 'run' as const,
              message: 'late',
              stack: 'Error: late\n    at Plaza (http://site.example/remotes/mfe-plaza/1.1.0/plaza.js:1:2)',
              sourceStack: 'Error: late\n    at Plaza (src/plaza.tsx:12:5)',
              path: '/plaza',
              at: '2026-11-21T11:02:00.000Z',
            },
          },
          activatedBy: 'team mfe-plaza',
        },
        shared: {},
      },
    ],
  }))
  const { out } = await runTessera(['status', '--channel', 'staging'], { url: platform.url })
  assert.deepEqual(out.split('\n'), [
    'staging, composition c0ffee',
    'shell 0.1.0',
    '',
    'REMOTE     LIVE   MOUNTS  FAULTS  SINCE (UTC)       BY              CANARY',
    'mfe-plaza  1.0.0  120     2       2026-11-21 10:40  team mfe-plaza  1.1.0 for 10 %, 12 mounts, 1 faults',
    '',
    'Last fault of mfe-plaza@1.0.0, 2026-11-21 10:59, at /plaza in composition c0ffee, while rendering; 0.9.0 took over:',
    '  Error: boom',
    '      at Plaza (http://site.example/remotes/mfe-plaza/1.0.0/plaza.js:1:2)',
    '',
    'Last fault of mfe-plaza@1.1.0, 2026-11-21 11:02, at /plaza in composition c0ffee, in use:',
    '  Error: late',
    '      at Plaza (src/plaza.tsx:12:5)',
  ])
})

test('the history tells who did what, and what was forced', async t => {
  const platform = await startFakePlatform(t)
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
  const { out } = await runTessera(['history'], { url: platform.url, token })
  assert.deepEqual(out.split('\n'), [
    'WHEN (UTC)        WHO            WHAT              CHANNEL     RELEASE          BEFORE',
    '2026-11-21 10:40  integrator a1  activate, forced  production  mfe-plaza@1.1.0  1.0.0',
  ])
  const { out: document } = await runTessera(['history', '--json'], { url: platform.url, token })
  assert.deepEqual(JSON.parse(document), { success: true, entries, hasMore: false })
})

test('the history has a change of several releases as one', async t => {
  const platform = await startFakePlatform(t)
  const entry = {
    at: '2026-11-21T10:40:00.000Z',
    by: 'ada',
    action: 'activate',
    channel: 'production' as const,
    previous: '1.0.0',
    forced: false,
    note: null,
  }
  const albums = { ...entry, change: 'c1', changeSet: 'albums' }
  platform.on(getHistory, () => ({
    success: true,
    entries: [
      { ...albums, remote: 'mfe-shop', version: '2.0.0' },
      { ...albums, remote: 'mfe-plaza', version: '1.1.0' },
      { ...entry, remote: 'mfe-plaza', version: '1.0.0' },
    ],
  }))
  const { out } = await runTessera(['history'], { url: platform.url, token })
  assert.deepEqual(out.split('\n'), [
    'WHEN (UTC)        WHO  WHAT             CHANNEL     RELEASE          BEFORE',
    '2026-11-21 10:40  ada  activate albums  production  mfe-shop@2.0.0   1.0.0',
    '                                                    mfe-plaza@1.1.0  1.0.0',
    '2026-11-21 10:40  ada  activate         production  mfe-plaza@1.0.0  1.0.0',
  ])
})

test('the history names each action of a change that has several', async t => {
  const platform = await startFakePlatform(t)
  const entry = {
    at: '2026-11-21T10:40:00.000Z',
    by: 'ada',
    channel: 'production' as const,
    previous: null,
    forced: false,
    note: null,
    change: 'c2',
    changeSet: 'albums',
  }
  platform.on(getHistory, () => ({
    success: true,
    entries: [
      { ...entry, action: 'deactivate', remote: 'mfe-garden', version: '1.0.0' },
      { ...entry, action: 'rollback', remote: 'mfe-shop', version: '1.0.0', previous: '2.0.0' },
      { ...entry, action: 'rollback', remote: 'mfe-plaza', version: '1.0.0', previous: '1.1.0' },
    ],
  }))
  const { out } = await runTessera(['history'], { url: platform.url, token })
  assert.deepEqual(out.split('\n'), [
    'WHEN (UTC)        WHO  WHAT               CHANNEL     RELEASE           BEFORE',
    '2026-11-21 10:40  ada  deactivate albums  production  mfe-garden@1.0.0',
    '                       rollback albums                mfe-shop@1.0.0    2.0.0',
    '                                                      mfe-plaza@1.0.0   1.1.0',
  ])
})

test('the history is read in pages, and says when there is more', async t => {
  const platform = await startFakePlatform(t)
  const stored = Array.from({ length: 1_200 }, (_, index) => ({
    at: '2026-11-21T10:40:00.000Z',
    by: 'team',
    action: 'publish',
    channel: null,
    remote: 'mfe-plaza',
    version: `1.0.${1_200 - index}`,
    previous: null,
    forced: false,
    note: null,
  }))
  platform.on(getHistory, ({ query: { before = stored.length, limit = 500 } }) => {
    const start = stored.length - before
    const left = stored.length - start - limit
    return {
      success: true,
      entries: stored.slice(start, start + limit),
      nextBefore: left > 0 ? left : null,
    }
  })
  const read = async (...args: string[]) =>
    (await runTessera(['history', ...args], { url: platform.url, token })).out.split('\n')
  assert.deepEqual((await read()).slice(-2), ['', 'These are the newest 100. There are more: --limit 1000'])
  const all = await read('--limit', '2000')
  assert.equal(all.length, 1_201)
  assert.match(all.at(-1) ?? '', /mfe-plaza@1\.0\.1$/)
})

test('a server without pages returns what it has', async t => {
  const platform = await startFakePlatform(t)
  const published = { publishedAt: '2026-11-21T10:40:00.000Z', publishedBy: 'team', bytes: 1_500 }
  const releases = ['3.0.0', '2.0.0', '1.0.0'].map(version => ({
    remote: 'mfe-plaza',
    version,
    ...published,
  }))
  platform.on(listReleases, () => ({ success: true, releases }))
  platform.on(getStatus, () => ({ success: true, remotes: [] }))
  const read = async (...args: string[]) =>
    (await runTessera(['releases', 'mfe-plaza', ...args], { url: platform.url, token })).out.split('\n')
  assert.equal((await read()).length, 4)
  assert.match((await read('--limit', '2')).at(-1) ?? '', /^These are the newest 2\./)
})

test('releases shows which channels use each release, and where it comes from', async t => {
  const platform = await startFakePlatform(t)
  const noFaults = { count: 0, last: null }
  const published = {
    remote: 'mfe-plaza',
    publishedAt: '2026-11-21T10:40:00.000Z',
    publishedBy: 'team',
    bytes: 1_500,
  }
  platform.on(listReleases, () => ({
    success: true,
    releases: [
      { ...published, version: '2.0.0', provenance: { commit: '1a2b3c4', note: 'Larger tiles' } },
      { ...published, version: '1.0.0' },
    ],
  }))
  platform.on(getStatus, ({ query }) => ({
    success: true,
    channel: query.channel ?? null,
    remotes: [
      {
        remote: 'mfe-plaza',
        version: query.channel === 'staging' ? '2.0.0' : '1.0.0',
        previous: query.channel === 'staging' ? '1.0.0' : null,
        activatedBy: 'team',
        activatedAt: '2026-11-21T10:40:00.000Z',
        mounts: 0,
        faults: noFaults,
        canary: null,
        shared: {},
      },
    ],
  }))
  const { out } = await runTessera(['releases', 'mfe-plaza'], { url: platform.url, token })
  assert.deepEqual(
    out.split('\n').map(line => line.split(/ {2,}/)),
    [
      ['VERSION', 'PUBLISHED (UTC)', 'BY', 'SIZE', 'USED BY', 'FROM', 'NOTE'],
      ['2.0.0', '2026-11-21 10:40', 'team', '2 kB', 'staging', '1a2b3c4', 'Larger tiles'],
      ['1.0.0', '2026-11-21 10:40', 'team', '2 kB', 'production, staging (before)'],
    ],
  )
})
