import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import {
  addFreeze,
  cancelJob,
  checkRelease,
  getHistory,
  getStatus,
  listReleases,
  removeFreeze,
  rollbackRelease,
  scheduleActivation,
  type ReleaseRecord,
} from '@tessera/shared-contracts'
import { hourMs, isoTime } from '@tessera/server-kit/clock'
import { createTestClient, type TestClient } from '@tessera/server-kit/testing/test-client'
import { deployBuilds, createRemoteBuild } from '../../test/test-releases.ts'
import { createAccountBuild, getServedRemote, startTestRegistry } from '../../test/test-registry.ts'

const { site, integrator, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)

let team: TestClient
beforeEach(() => {
  team = site.client()
})

describe('a channel', () => {
  it('serves an activation and a rollback to the next page, without a restart', async () => {
    const before = await getServedRemote(team)
    const build = createRemoteBuild('next')
    await publish(build, galleryTeam)
    assert.equal((await activate(build, galleryTeam)).success, true)
    const now = await getServedRemote(team)
    assert.equal(now?.current.version, build.version)
    assert.equal(now.previous?.version, before?.current.version)

    const back = await team.call(
      rollbackRelease,
      { remote: 'mfe-gallery', channel: 'production' },
      galleryTeam,
    )
    assert.equal(back.body.version, before?.current.version)
    assert.equal((await getServedRemote(team))?.current.version, before?.current.version)
    assert.notEqual((await getServedRemote(team))?.previous?.version, build.version)
  })

  it('has its freezes and its scheduled activations in its status', async () => {
    const build = createRemoteBuild('scheduled')
    await publish(build, galleryTeam)
    const [from, until] = [hourMs, 2 * hourMs].map(wait => isoTime(site.clock.now() + wait))
    const freeze = { channel: 'production', from, until: until ?? '', reason: 'Audit' } as const
    const { freeze: added } = (await team.call(addFreeze, freeze, integrator)).body
    const activation = { remote: build.name, version: build.version, channel: 'production' } as const
    const at = isoTime(site.clock.now() + 3 * hourMs)
    const { job } = (await team.call(scheduleActivation, { ...activation, at }, galleryTeam)).body
    const { body } = await team.call(getStatus, { channel: 'production' }, galleryTeam)
    assert.deepEqual(body.freezes, [{ ...freeze, id: added?.id, createdBy: added?.createdBy }])
    assert.deepEqual(
      body.scheduled?.map(({ id, startsAt, version }) => [id, startsAt, version]),
      [[job?.id, at, build.version]],
    )
    const staging = (await team.call(getStatus, { channel: 'staging' }, galleryTeam)).body
    assert.deepEqual([staging.freezes, staging.scheduled], [[], []])
    await team.call(cancelJob, { id: job?.id ?? '' }, galleryTeam)
    await team.call(removeFreeze, { id: added?.id ?? '' }, integrator)
  })

  it('reports the freezes and what is scheduled on staging to the owner of a token only', async () => {
    const build = createRemoteBuild('scheduled-on-staging')
    await publish(build, galleryTeam)
    const now = site.clock.now()
    const freeze = { channel: 'staging', until: isoTime(now + hourMs), reason: 'Audit' } as const
    const { freeze: added } = (await team.call(addFreeze, freeze, integrator)).body
    const activation = { remote: build.name, version: build.version, channel: 'staging' } as const
    const at = isoTime(now + 2 * hourMs)
    const { job } = (await team.call(scheduleActivation, { ...activation, at }, galleryTeam)).body
    const staging = createTestClient(await site.openOrigin('staging'))
    const known = (await staging.call(getStatus, {}, galleryTeam)).body
    assert.deepEqual([known.freezes?.[0]?.id, known.scheduled?.[0]?.id], [added?.id, job?.id])
    const open = (await staging.call(getStatus, {})).body
    assert.deepEqual(
      [open.success, open.channel, open.freezes, open.scheduled],
      [true, 'staging', undefined, undefined],
    )
    await team.call(cancelJob, { id: job?.id ?? '' }, galleryTeam)
    await team.call(removeFreeze, { id: added?.id ?? '' }, integrator)
  })

  it('responds with 304 to a page that has the live composition', async () => {
    const ask = (tag?: string) => team.get('/platform/composition.json', tag ? { 'if-none-match': tag } : {})
    const first = await ask()
    const tag = String(first.headers.etag)
    assert.equal(first.headers['cache-control'], 'private, no-cache')
    const again = await ask(tag)
    assert.deepEqual([again.statusCode, again.body], [304, ''])
    const build = createRemoteBuild('tagged')
    await publish(build, galleryTeam)
    await activate(build, galleryTeam)
    const changed = await ask(tag)
    assert.equal(changed.statusCode, 200)
    assert.notEqual(changed.headers.etag, tag)
  })

  it('never falls back to a release that was rolled back', async () => {
    const first = createRemoteBuild('returns-first')
    const kept = createRemoteBuild('returns-kept')
    const left = ['returns-bad', 'returns-worse'].map(marker => createRemoteBuild(marker))
    for (const build of [first, kept, ...left]) await publish(build, galleryTeam)
    await activate(first, galleryTeam)
    await activate(kept, galleryTeam)
    for (const build of left) {
      await activate(build, galleryTeam)
      await team.call(rollbackRelease, { remote: 'mfe-gallery', channel: 'production' }, galleryTeam)
      const now = await getServedRemote(team)
      assert.equal(now?.current.version, kept.version)
      assert.equal(now.previous?.version, first.version)
    }
  })

  it('keeps a release that a person activated when a later start publishes builds', async () => {
    const chosen = createRemoteBuild('by-hand')
    await publish(chosen, galleryTeam)
    await activate(chosen, galleryTeam)
    await deployBuilds(site, [createRemoteBuild('later')])
    assert.equal((await getServedRemote(team))?.current.version, chosen.version)
  })

  it('refuses an incompatible release with the reason, and lets an integrator force it', async () => {
    const build = createAccountBuild('greedy', {
      shared: { react: '^20.0.0' },
      screens: [{ name: 'home', path: '/tools', layout: 'site', title: { en: 'Me', zh: '我' } }],
    })
    await publish(build, integrator)
    const refused = await activate(build, integrator)
    assert.equal(refused.success, false)
    assert.match(
      refused.error ?? '',
      /mfe-account .* wants react \^20\.0\.0, but shell .* brings react 19\.3\.1/,
    )
    assert.match(refused.error ?? '', /mfe-account .* claims \/tools, which belongs to mfe-gallery/)
    const checked = await team.call(
      checkRelease,
      { remote: build.name, version: build.version, channel: 'production' },
      integrator,
    )
    assert.deepEqual(checked.body.findings, refused.findings)

    assert.equal((await activate(build, integrator, { force: true })).success, true)
    const { body } = await team.call(getHistory, { remote: 'mfe-account' }, integrator)
    assert.equal(body.entries?.[0]?.forced, true)
    const forced = await getServedRemote(team, 'mfe-account')
    assert.match(forced?.current.misfit ?? '', /wants react \^20\.0\.0/)
    assert.equal(forced?.previous?.misfit, undefined)
    await team.call(rollbackRelease, { remote: 'mfe-account', channel: 'production' }, integrator)
    assert.equal(
      (await activate(createRemoteBuild('a'), galleryTeam, { force: true })).error,
      "This requires an integrator's token.",
    )
  })

  it('judges a build before it is published', async () => {
    const check = async (rest: Partial<ReleaseRecord>) => {
      const { name, record } = createAccountBuild('draft', rest)
      const request = { remote: name, record: JSON.stringify(record), channel: 'production' } as const
      return (await team.call(checkRelease, request, integrator)).body
    }
    assert.deepEqual(await check({}), { success: true, findings: [], warnings: [], mounted: null })
    const { findings } = await check({ shared: { react: '^20.0.0' } })
    assert.match(findings?.[0]?.sentence ?? '', /^mfe-account local wants react \^20\.0\.0/)
    const { body } = await team.call(listReleases, { remote: 'mfe-account' }, integrator)
    assert.ok(body.releases?.every(({ version }) => version !== 'local'))
    const wrong = { remote: 'mfe-account', record: '{}', channel: 'production' } as const
    assert.match(
      (await team.call(checkRelease, wrong, integrator)).body.error ?? '',
      /isn't a valid release record/,
    )
    const neither = { remote: 'mfe-account', channel: 'production' } as const
    assert.equal((await team.call(checkRelease, neither, integrator)).status, 400)
  })

  it('reports who changed what and the state of the releases', async () => {
    const { body } = await team.call(getStatus, { channel: 'production' }, integrator)
    const gallery = body.remotes?.find(({ remote }) => remote === 'mfe-gallery')
    assert.match(gallery?.activatedBy ?? '', /^team mfe-gallery /)
    assert.equal(body.shell?.shared.react, '19.3.1')
    const history = await team.call(getHistory, { remote: 'mfe-gallery' }, integrator)
    assert.deepEqual([...new Set(history.body.entries?.map(({ action }) => action))].sort(), [
      'activate',
      'publish',
      'rollback',
    ])
  })
})
