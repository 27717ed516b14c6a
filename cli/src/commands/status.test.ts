import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getStatus, type RemoteStatus } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'

const at = '2026-11-29T10:00:00.000Z'

const gallery: RemoteStatus = {
  remote: 'mfe-gallery',
  version: '1.0.0',
  previous: '0.9.0',
  activatedBy: 'ada',
  activatedAt: at,
  mounts: 40,
  faults: { count: 0, last: null },
  speed: { measured: 10, inp: 1, lcp: 2, tasks: 0 },
  screenBytes: { wall: 96_000, viewer: 212_345 },
  blocked: [
    { directive: 'connect-src', blocked: 'https://maps.example', reports: 12, lastAt: at },
    { directive: 'img-src', blocked: 'data:', reports: 1, lastAt: at },
  ],
  failedExtensions: [],
  canary: {
    version: '1.1.0',
    percent: 10,
    activatedBy: 'ada',
    mounts: 4,
    faults: { count: 2, last: null },
    screenBytes: { viewer: 230_000 },
    blocked: [],
    failedExtensions: [{ extension: 'print', slot: 'image-actions', count: 2, lastAt: at }],
  },
  shared: {},
}

async function runStatus(t: Parameters<typeof startFakePlatform>[0], remote: RemoteStatus) {
  const platform = await startFakePlatform(t)
  platform.on(getStatus, () => ({
    success: true,
    channel: 'production' as const,
    composition: 'c',
    remotes: [remote],
  }))
  const { out } = await runTessera(['status'], { url: platform.url, token: 'secret' })
  return out.split('\n').map(line => line.trim().split(/ {2,}/))
}

test('status shows the bytes of the largest screen, what was blocked and which extensions failed', async t => {
  const [, , , headings = [], row = [], ...rest] = await runStatus(t, gallery)
  assert.equal(row[headings.indexOf('LOADS')], 'viewer 213 kB')
  assert.equal(row.at(-1), '1.1.0 for 10 %, 4 mounts, 2 faults, viewer 230 kB')
  assert.deepEqual(rest, [
    [''],
    ['Blocked by the content security policy, for mfe-gallery@1.0.0:'],
    ['connect-src https://maps.example', '12 reports', '2026-11-29 10:00'],
    ['img-src data:', '1 report', '2026-11-29 10:00'],
    [''],
    ['Failed in slots of other areas, of mfe-gallery@1.1.0:'],
    ['print in image-actions', '2 visitors', '2026-11-29 10:00'],
  ])
})

test('status of a platform of an earlier release has none of these', async t => {
  const { screenBytes: _, blocked: __, failedExtensions: ___, ...older } = gallery
  const lines = await runStatus(t, { ...older, canary: null })
  assert.equal(lines.length, 5)
})
