import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addFreeze,
  getStatus,
  listFreezes,
  listJobs,
  removeFreeze,
  scheduleActivation,
  type ChangeJob,
} from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'

const freeze = {
  id: 'f1',
  channel: 'production' as const,
  from: '2026-12-23T16:00:00.000Z',
  until: '2026-12-27T08:00:00.000Z',
  reason: 'Christmas',
  createdBy: 'ada',
}

const job: ChangeJob = {
  id: 'j1',
  channel: 'production',
  action: 'activate',
  releases: [
    { remote: 'mfe-a', version: '1.0.0' },
    { remote: 'mfe-b', version: '2.0.0' },
  ],
  changeSet: 'albums',
  requestedBy: 'ada',
  state: 'scheduled',
  revision: 'r',
  createdAt: '2026-11-21T10:00:00.000Z',
  startsAt: '2026-12-01T09:00:00.000Z',
}

test('status shows the freezes of the channel, and what is scheduled', async t => {
  const platform = await startFakePlatform(t)
  const future = { ...freeze, from: '2999-12-23T16:00:00.000Z', until: '2999-12-27T08:00:00.000Z' }
  const current = { ...future, from: '2026-01-01T00:00:00.000Z', reason: 'Audit' }
  platform.on(getStatus, () => ({
    success: true,
    channel: freeze.channel,
    remotes: [],
    freezes: [current, future],
    scheduled: [{ ...job, releases: [] }],
  }))
  const { out } = await runTessera(['status'], { url: platform.url })
  assert.deepEqual(out.split('\n').slice(2, 5), [
    'frozen until 2999-12-27 08:00 UTC: Audit',
    'frozen from 2999-12-23 16:00 until 2999-12-27 08:00 UTC: Christmas',
    'scheduled for 2026-12-01 09:00 UTC: activate albums on production (j1)',
  ])
})

test('a channel is frozen, with a reason, until the freeze is removed', async t => {
  const platform = await startFakePlatform(t)
  platform.on(addFreeze, () => ({ success: true, freeze }))
  platform.on(listFreezes, () => ({ success: true, freezes: [freeze] }))
  platform.on(removeFreeze, () => ({ success: true }))
  const run = (...words: string[]) => runTessera(['freeze', ...words], { url: platform.url, token: 'secret' })
  const words = ['add', '--channel', 'production', '--until', '2026-12-27T16:00+08:00']
  assert.equal((await run(...words)).error, 'Say --until when, and give a --reason.')
  const { out } = await run(...words, '--from', '2026-12-23 16:00', '--reason', 'Christmas')
  assert.equal(
    out,
    'Nothing new goes live on production from 2026-12-23 16:00 until 2026-12-27 08:00 UTC. "tessera freeze remove f1" ends this.',
  )
  const { id: _, createdBy: __, ...sent } = freeze
  assert.deepEqual(platform.received.at(-1)?.body, sent)
  assert.deepEqual((await run('list')).out.split('\n'), [
    'ID  CHANNEL     FROM (UTC)        UNTIL (UTC)       BY   REASON',
    'f1  production  2026-12-23 16:00  2026-12-27 08:00  ada  Christmas',
  ])
  assert.equal((await run('remove', 'f1')).out, 'The freeze f1 has ended.')
})

test('an activation is scheduled, and its job says when it starts', async t => {
  const platform = await startFakePlatform(t)
  platform.on(scheduleActivation, () => ({ success: true, job }))
  platform.on(listJobs, () => ({ success: true, jobs: [job] }))
  const run = (...words: string[]) => runTessera(words, { url: platform.url, token: 'secret' })
  const activation = ['changeset', 'activate', 'albums', '--channel', 'production', '--at']
  const { out } = await run(...activation, '2026-12-01 09:00')
  assert.deepEqual(out.split('\n'), [
    'activate albums (mfe-a@1.0.0, mfe-b@2.0.0) on production: scheduled for 2026-12-01 09:00 UTC. The gate judges it then.',
    '"tessera jobs j1" shows it, "tessera jobs j1 --cancel" cancels it.',
  ])
  assert.deepEqual(platform.received.at(-1)?.body, {
    changeSet: 'albums',
    channel: 'production',
    at: '2026-12-01T09:00:00.000Z',
  })
  await run('activate', 'mfe-a@1.0.0', '--channel', 'production', '--at', '2026-12-01T09:00:30Z')
  assert.deepEqual(platform.received.at(-1)?.body, {
    remote: 'mfe-a',
    version: '1.0.0',
    channel: 'production',
    at: '2026-12-01T09:00:30.000Z',
  })
  for (const time of ['tomorrow', '2026-13-01 09:00', '09:00'])
    assert.match((await run(...activation, time)).error, /^--at must be a time in UTC/)
  assert.match((await run('jobs')).out, /scheduled for 2026-12-01 09:00 UTC +ada$/)
})
