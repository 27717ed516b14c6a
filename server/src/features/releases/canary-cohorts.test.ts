import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  getComposition,
  getConsoleReleases,
  logout,
  reportMount,
  startCohortCanary,
  type RequestedCohort,
} from '@tessera/shared-contracts'
import { createPlatformTokens } from '@tessera/platform'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { listLiveReleaseHealth } from '../monitoring/overview.ts'
import {
  openApproval,
  registerApprover,
  requestChange,
  startSiteWithReleases,
} from '../../../test/harnesses/release-approval.ts'
import { registerWithRole } from '../../../test/seeds/seed-role.ts'

const remote = 'mfe-gallery'
const channel = 'production'

/** A site on which a team starts a canary of the newer release for a cohort. */
async function setUp(t: TestContext) {
  const { site, live, next } = await startSiteWithReleases(t)
  const tokens = createPlatformTokens({
    store: site.adapters.stores.platformTokens,
    clock: site.adapters.clock,
  })
  const headers = { authorization: `Bearer ${await tokens.create({ remote })}` }
  const start = async (cohort: RequestedCohort, percent?: number) => {
    const request = { remote, version: next, channel, cohort, percent } as const
    return (await site.client().call(startCohortCanary, request, headers)).body
  }
  const findId = async (email: string) =>
    (await site.adapters.stores.accounts.findByEmail(email))?.id ?? assert.fail('there is no account')
  return { site, live, next, start, findId }
}

const readVersion = async (browser: TestClient) => {
  const { body } = await browser.call(getComposition, {})
  return body.remotes.find(({ name }) => name === remote)?.current.version
}

test('a canary for members is served with their session, until they sign out', async t => {
  const { site, live, next, start } = await setUp(t)
  const ada = await site.registerMember('Ada', 'ada@example.org')
  assert.equal((await start({ kind: 'signed-in' })).success, true)
  assert.equal(await readVersion(ada), next)
  const stranger = site.client()
  assert.equal(await readVersion(stranger), live)
  stranger.cookies.set('session', 'forged')
  assert.equal(await readVersion(stranger), live)
  await ada.call(logout, {})
  assert.equal(await readVersion(ada), live)
})

test('a canary for integrators is served to members who may change releases', async t => {
  const { site, live, next, start } = await setUp(t)
  await start({ kind: 'integrators' })
  for (const [role, version] of [
    ['integrator', next],
    ['operator', next],
    ['moderator', live],
  ] as const)
    assert.equal(await readVersion((await registerWithRole(site, role)).browser), version, role)
})

test('members are named by user name or by the id of the account, and a name of several is refused', async t => {
  const { site, live, next, start, findId } = await setUp(t)
  const ada = await site.registerMember('Ada', 'ada@example.org')
  const first = await site.registerMember('Bob', 'bob@example.org')
  const second = await site.registerMember('Bob', 'bob@example.net')
  assert.equal(
    (await start({ kind: 'members', members: ['Ada', 'Bob'] })).error,
    'Several members are named Bob. Write the id of the account instead (npm run admin -- members show EMAIL).',
  )
  assert.equal(
    (await start({ kind: 'members', members: ['ada@example.org'] })).error,
    'There is no member named ada@example.org. Write user names, or the ids of accounts.',
  )
  assert.equal(await readVersion(ada), live)
  const id = await findId('bob@example.net')
  // A name that looks like the account of another member
  const impostor = await site.registerMember(id, 'eve@example.org')
  assert.equal((await start({ kind: 'members', members: ['Ada', id] })).success, true)
  const versions = await Promise.all([ada, second, first, impostor].map(readVersion))
  assert.deepEqual(versions, [next, next, live, live])
})

test('a canary is for a thousand named members', async t => {
  const { site, next, start } = await setUp(t)
  const accounts = Array.from({ length: 1_000 }, (_, n) => `Tester ${n}`)
  for (const name of accounts)
    await site.adapters.stores.accounts.add({
      id: `id of ${name}`,
      username: name,
      email: `${name.replace(' ', '-')}@example.org`,
      passwordHash: '',
      createdAt: 0,
      language: 'en',
    })
  const { success, error } = await start({ kind: 'members', members: accounts })
  assert.deepEqual([success, error], [true, undefined])
  const canary = (await site.adapters.stores.releases.listLive(channel)).find(({ name }) => name === remote)
  assert.equal(canary?.canary?.version, next)
  const { cohort } = canary.canary
  assert.equal(cohort?.kind === 'members' ? cohort.members.length : 0, 1_000)
})

test('the console says which visitors get a canary and what it is compared with, and its end names them', async t => {
  const { site, live, next, start } = await setUp(t)
  await start({ kind: 'signed-in' }, 50)
  for (let n = 0; n < 12; n += 1) {
    const member = await site.registerMember(`Member ${n}`, `member-${n}@example.org`)
    await member.get('/tools')
    const version = (await readVersion(member)) ?? ''
    await member.call(reportMount, { composition: 'c', remote, version })
  }
  const { browser } = await registerApprover(site, 'integrator')
  const { remotes } = (await browser.call(getConsoleReleases, { channel })).body
  const canary = remotes?.[0]?.canary
  assert.deepEqual([canary?.version, canary?.percent, canary?.cohort], [next, 50, { kind: 'signed-in' }])
  assert.equal((canary?.mounts ?? 0) + (canary?.control?.mounts ?? 0), 12)
  assert.equal(canary?.control?.mounts, remotes?.[0]?.mounts)

  const served = (await listLiveReleaseHealth(site.adapters.stores)).filter(each => each.channel === channel)
  assert.deepEqual(
    served
      .filter(each => each.remote === remote)
      .map(({ version, sharePercent, cohort }) => [version, sharePercent, cohort]),
    [
      [live, 100, null],
      [next, 50, { kind: 'signed-in' }],
    ],
  )

  const path = await requestChange(browser, { action: 'rollback', channel, remote })
  const { page } = await openApproval(browser, path)
  assert.ok(
    page.body.includes(
      `${remote}: the canary ${next} for 50 % of the signed-in members ends. All visitors get ${live}.`,
    ),
    page.body,
  )
})
