import assert from 'node:assert/strict'
import { afterEach, after, test } from 'node:test'
import {
  getHistory,
  getStatus,
  listJobs,
  rollbackRelease,
  startCohortCanary,
  type CallRequest,
  type RequestedCohort,
} from '@tessera/shared-contracts'
import { createAccountBuild, getServedRemote, startTestRegistry } from '../../../test/test-registry.ts'
import { createRemoteBuild } from '../../../test/test-releases.ts'
import { createChannelReleasesStore } from '../../releases/channel-releases-store.ts'

const { site, integrator, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)

const channel = 'production'
const publicControl = 'public, max-age=0, s-maxage=1, must-revalidate'
let builds = 0

/** Starts a canary of a new release. Returns its version and the response. */
async function start(cohort: RequestedCohort, rest: Partial<CallRequest<typeof startCohortCanary>> = {}) {
  const build = createRemoteBuild(`cohort-${(builds += 1)}`)
  await publish(build, galleryTeam)
  const request = { remote: build.name, version: build.version, channel, cohort, ...rest } as const
  const { body } = await site.client().call(startCohortCanary, request, galleryTeam)
  return { version: build.version, body }
}
const rollBack = () => site.client().call(rollbackRelease, { remote: 'mfe-gallery', channel }, integrator)

afterEach(async () => {
  if ((await site.services.store.listLive(channel)).some(({ canary }) => canary)) await rollBack()
})

/** A visitor with a session, whose account has the id, or without one. */
function createVisitor(member: string | null, language?: string) {
  const client = site.client(language)
  if (member !== null) client.cookies.set('role', member)
  return client
}

/** Returns the version that a visitor gets by a page and by the call of an open page, which must be the same. */
async function readVersion(visitor: ReturnType<typeof createVisitor>) {
  const page = await visitor.get('/tools')
  const version = (await getServedRemote(visitor))?.current.version ?? ''
  assert.ok(page.body.includes(`mfe-gallery/${version}/`), 'the page has the release of the composition')
  return version
}

const cohorts: [RequestedCohort, inside: [string | null, string?][], outside: [string | null, string?][]][] =
  [
    [{ kind: 'signed-in' }, [['member-ada']], [[null]]],
    [{ kind: 'integrators' }, [['integrator']], [['member-ada'], [null]]],
    [
      { kind: 'language', language: 'zh' },
      [
        [null, 'zh'],
        ['member-ada', 'zh'],
      ],
      [[null], ['member-ada']],
    ],
    [{ kind: 'members', members: ['member-ada', 'member-bob'] }, [['member-ada']], [['member-eve'], [null]]],
  ]

for (const [cohort, inside, outside] of cohorts)
  test(`a canary for ${cohort.kind} is served to all of them, and to no other visitor`, async () => {
    const { version, body } = await start(cohort)
    assert.equal(body.success, true, body.error ?? '')
    for (const [member, language] of inside)
      assert.equal(await readVersion(createVisitor(member, language)), version)
    for (const [member, language] of outside)
      assert.notEqual(await readVersion(createVisitor(member, language)), version)
  })

test('a share of a cohort is a share of its visitors, who keep their release', async () => {
  const { version } = await start({ kind: 'signed-in' }, { percent: 50 })
  const members = Array.from({ length: 30 }, () => createVisitor('member-ada'))
  const first = await Promise.all(members.map(readVersion))
  assert.ok(first.includes(version) && first.some(each => each !== version))
  assert.deepEqual(await Promise.all(members.map(readVersion)), first)
  for (let n = 0; n < 10; n += 1) assert.notEqual(await readVersion(createVisitor(null)), version)
})

test('who signs in gets the canary, and loses it with the session', async () => {
  const { version } = await start({ kind: 'signed-in' })
  const visitor = createVisitor(null)
  assert.notEqual(await readVersion(visitor), version)
  visitor.cookies.set('role', 'member-ada')
  assert.equal(await readVersion(visitor), version)
  visitor.cookies.delete('role')
  assert.notEqual(await readVersion(visitor), version)
})

test('releases that start together have one cohort', async () => {
  const account = createAccountBuild('cohort')
  const gallery = createRemoteBuild('cohort-together')
  await publish(account, integrator)
  await publish(gallery, integrator)
  const releases = [account, gallery].map(({ name: remote, version }) => ({ remote, version }))
  const request = { releases, channel, cohort: { kind: 'signed-in' } } as const
  assert.equal((await site.client().call(startCohortCanary, request, integrator)).body.success, true)
  const read = async (visitor: ReturnType<typeof createVisitor>) => [
    (await getServedRemote(visitor, 'mfe-account'))?.current.version,
    (await getServedRemote(visitor))?.current.version,
  ]
  assert.deepEqual(await read(createVisitor('member-ada')), [account.version, gallery.version])
  const [liveAccount, liveGallery] = await read(createVisitor(null))
  assert.notEqual(liveAccount, account.version)
  assert.notEqual(liveGallery, gallery.version)
})

test('the state, the history and the jobs name the cohort, and no member of a list', async () => {
  const { version } = await start({ kind: 'members', members: ['member-ada', 'member-bob'] }, { percent: 20 })
  const client = site.client()
  const status = (await client.call(getStatus, { channel }, integrator)).body
  const canary = status.remotes?.find(({ remote }) => remote === 'mfe-gallery')?.canary
  const cohort = { kind: 'members', members: 2 }
  assert.deepEqual([canary?.version, canary?.percent, canary?.cohort], [version, 20, cohort])
  const history = (await client.call(getHistory, { remote: 'mfe-gallery' }, integrator)).body
  assert.deepEqual(
    [history.entries?.[0]?.action, history.entries?.[0]?.note],
    ['canary', '20 % of 2 named members'],
  )
  const jobs = (await client.call(listJobs, {}, integrator)).body
  assert.deepEqual([jobs.jobs?.at(0)?.action, jobs.jobs?.at(0)?.cohort], ['canary', cohort])
  for (const response of [status, history, jobs]) assert.doesNotMatch(JSON.stringify(response), /member-/)
})

test('a cohort that cannot be served is refused in one sentence', async () => {
  const readError = async (cohort: RequestedCohort) => (await start(cohort)).body.error
  assert.equal(
    await readError({ kind: 'members', members: ['member-ada', 'nobody'] }),
    'There is no member named nobody. Write user names, or the ids of accounts.',
  )
  assert.equal(
    await readError({ kind: 'members', members: [] }),
    'The list of members is empty. Name at least one.',
  )
  const members = Array.from({ length: 1_001 }, (_, n) => `member-${n}`)
  assert.equal(
    await readError({ kind: 'members', members }),
    'The list has 1,001 members. A canary can be for at most 1,000 named members.',
  )
})

test('a server of an earlier release reads that no visitor gets the canary, and what it writes for all is for all', async () => {
  const { version } = await start({ kind: 'signed-in' }, { percent: 20 })
  const row = () =>
    site.queries
      .selectFrom('live_releases')
      .select(['canary_version', 'canary_percent'])
      .where(({ and }) => and({ channel, name: 'mfe-gallery' }))
      .executeTakeFirstOrThrow()
  assert.deepEqual({ ...(await row()) }, { canary_version: version, canary_percent: 0 })
  // It leaves the columns alone that it does not know
  const written = site.queries
    .updateTable('live_releases')
    .where(({ and }) => and({ channel, name: 'mfe-gallery' }))
  await written.set({ canary_percent: 99 }).execute()
  const readCanary = async () =>
    (await createChannelReleasesStore(site.queries).listLive(channel)).find(
      ({ name }) => name === 'mfe-gallery',
    )?.canary
  assert.deepEqual([(await readCanary())?.percent, (await readCanary())?.cohort], [99, null])
})

test('an activation for all visitors ends the canary of a cohort', async () => {
  const { version } = await start({ kind: 'signed-in' })
  await activate({ name: 'mfe-gallery', version }, galleryTeam)
  assert.equal(await readVersion(createVisitor(null)), version)
  assert.equal(
    (await site.services.store.listLive(channel)).find(({ canary }) => canary),
    undefined,
  )
})

test('while a canary is for members, the pages of other visitors are those of all, and set no cookie', async () => {
  const { version } = await start({ kind: 'signed-in' })
  for (let times = 0; times < 3; times += 1) {
    const { headers, body } = await site.app.inject('/tools')
    assert.equal(headers['cache-control'], publicControl)
    assert.equal(headers['set-cookie'], undefined)
    assert.ok(!body.includes(version))
  }
  const member = createVisitor('member-ada')
  const { headers, body } = await member.get('/tools')
  assert.equal(headers['cache-control'], 'private, no-cache')
  assert.ok(body.includes(version))
})

test('while a canary is for a language, a cache stores no page under what a visitor of the other language sends', async () => {
  // A canary for a share of all, so that visitors of both languages have a variant
  const account = createAccountBuild('share')
  await publish(account, integrator)
  await activate(account, integrator, { percent: 50 })
  await start({ kind: 'language', language: 'zh' }, { percent: 50 })
  const shared = new Map<string, string>()
  for (let n = 0; n < 30; n += 1) {
    const visitor = createVisitor(null)
    for (const language of ['en', 'zh', 'en', 'zh', 'zh', 'en', 'en']) {
      const key = `${language} ${visitor.cookies.get('variant')}`
      const stored = shared.get(key)
      const { headers, body } = await visitor.get('/tools', { 'accept-language': language })
      assert.equal(stored ?? body, body, 'a cache has the page that this visitor gets')
      if (headers['cache-control'] === publicControl) shared.set(key, body)
    }
  }
  assert.ok(shared.size >= 6, 'caches have the pages of both languages with each of the canaries')
  await site.client().call(rollbackRelease, { remote: 'mfe-account', channel }, integrator)
})
