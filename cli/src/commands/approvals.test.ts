import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listApprovals, type OpenApproval } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'

const gallery = { remote: 'mfe-gallery', version: '1.0.0' }
const shop = { remote: 'mfe-shop', version: '2.0.0' }

const createApproval = (rest: Partial<OpenApproval>): OpenApproval => ({
  action: 'activate',
  channel: 'production',
  releases: [gallery],
  requestedBy: 'team gallery',
  requestedAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-22T12:00:00.000Z',
  ...rest,
})

async function runApprovals(t: Parameters<typeof startFakePlatform>[0], open: OpenApproval[]) {
  const platform = await startFakePlatform(t)
  platform.on(listApprovals, () => ({ success: true, approvals: open }))
  return runTessera(['approvals'], { url: platform.url, token: 'secret' })
}

test('lists who asked for what, until when, and how to approve it', async t => {
  const { code, out } = await runApprovals(t, [
    createApproval({ percent: 10, force: true, acceptPolicy: true }),
  ])
  assert.equal(code, 0)
  assert.deepEqual(out.split('\n'), [
    'An integrator other than the person who asked approves a change with its command:',
    '',
    'activate mfe-gallery@1.0.0 on production for 10 % of visitors',
    '  asked for by team gallery, 2026-11-21 12:00 UTC; open until 2026-11-22 12:00 UTC',
    '  npx @tessera/cli activate mfe-gallery@1.0.0 --channel production --percent 10 --force --accept-policy',
  ])
})

const commands = [
  [
    createApproval({ releases: [gallery, shop] }),
    'activate mfe-gallery@1.0.0 mfe-shop@2.0.0 --channel production',
  ],
  [
    createApproval({
      releases: [gallery, shop],
      changeSet: 'albums',
      percent: 5,
      at: '2026-12-01T09:00:00.000Z',
      force: true,
      fallback: false,
    }),
    'changeset activate albums --channel production --percent 5 --at 2026-12-01T09:00:00.000Z --force --no-fallback',
  ],
  [
    createApproval({ releases: [gallery, shop], from: 'staging', acceptPolicy: true }),
    'promote --from staging --to production --accept-policy',
  ],
  [createApproval({ action: 'deactivate' }), 'deactivate mfe-gallery --channel production'],
] as const

for (const [approval, command] of commands)
  test(`approves with "${command}"`, async t => {
    const { out } = await runApprovals(t, [approval])
    assert.ok(out.endsWith(`\n  npx @tessera/cli ${command}`), out)
  })

test('says that no change waits', async t => {
  assert.equal((await runApprovals(t, [])).out, 'No change waits for a second person.')
})
