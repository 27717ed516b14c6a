import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deactivateRemote, getStatus, retireRelease, type RemoteStatus } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'

const token = 'secret'

const createStatus = (remote: string): RemoteStatus => ({
  remote,
  version: '1.0.0',
  previous: null,
  activatedBy: 'ada',
  activatedAt: '2026-11-21T12:00:00.000Z',
  mounts: 0,
  faults: { count: 0, last: null },
  canary: null,
  shared: {},
})

test('deactivate goes on after a remote that fails, says which, and ends with 1', async t => {
  const platform = await startFakePlatform(t)
  platform.on(deactivateRemote, ({ body }) =>
    body.remote === 'mfe-b' ? { success: false, error: 'mfe-b is not live.' } : { success: true },
  )
  const words = ['deactivate', 'mfe-a', 'mfe-b', 'mfe-c', '--channel', 'staging']
  const { code, out } = await runTessera(words, { url: platform.url, token })
  assert.equal(code, 1)
  const sentence = 'is off staging. An activation puts it back; open pages keep it until they navigate.'
  assert.deepEqual(out.split('\n'), [
    `mfe-a ${sentence}`,
    'mfe-b:',
    '  mfe-b is not live.',
    `mfe-c ${sentence}`,
    '1 of 3 failed.',
  ])
  const json = await runTessera([...words, '--json'], { url: platform.url, token })
  assert.deepEqual(
    [json.code, JSON.parse(json.out)],
    [
      1,
      {
        success: false,
        results: [
          { name: 'mfe-a', success: true },
          { name: 'mfe-b', success: false, error: 'mfe-b is not live.', findings: [] },
          { name: 'mfe-c', success: true },
        ],
      },
    ],
  )
})

test('deactivate --all takes everything off staging, and nothing off production', async t => {
  const platform = await startFakePlatform(t)
  platform.on(getStatus, () => ({ success: true, remotes: ['mfe-a', 'mfe-b'].map(createStatus) }))
  platform.on(deactivateRemote, () => ({ success: true }))
  const run = (...words: string[]) => runTessera(['deactivate', ...words], { url: platform.url, token })
  const { code } = await run('--all', '--channel', 'staging')
  assert.equal(code, 0)
  assert.deepEqual(
    platform.received.slice(1).map(({ body }) => body),
    ['mfe-a', 'mfe-b'].map(remote => ({ remote, channel: 'staging' })),
  )
  const refused = [
    [['--all', '--channel', 'production'], '--all is for staging; name the remotes that leave production.'],
    [['--channel', 'staging'], 'Name the remotes, or give --all.'],
    [['mfe-a', '--all', '--channel', 'staging'], 'Name the remotes, or give --all.'],
  ] as const
  for (const [words, error] of refused) assert.deepEqual(await run(...words), { code: 1, out: '', error })
  assert.equal(platform.received.length, 3)
})

test('retire takes several releases, and none where a name is wrong', async t => {
  const platform = await startFakePlatform(t)
  platform.on(retireRelease, () => ({ success: true }))
  const run = (...words: string[]) => runTessera(['retire', ...words], { url: platform.url, token })
  assert.match((await run('mfe-a@1.0.0', 'mfe-a')).error, /^A release is written REMOTE@VERSION/)
  assert.equal(platform.received.length, 0)
  assert.equal((await run('mfe-a@1.0.0', 'mfe-a@1.1.0')).code, 0)
  assert.equal(platform.received.length, 2)
})
