import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import {
  getHistory,
  getStatus,
  reportFault,
  reportMount,
  rollbackRelease,
  type Channel,
} from '@tessera/shared-contracts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { createAccountBuild, getServedRemote, startTestRegistry } from '../../test/test-registry.ts'

const { site, integrator, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)

let team: TestClient
beforeEach(() => {
  team = site.client()
})

describe('a report of a page', () => {
  it('is shown with its stack and path, and counts once for each visitor', async () => {
    const { version } = (await getServedRemote(team))?.current ?? assert.fail('nothing is served')
    const fault = {
      composition: 'c0ffee',
      remote: 'mfe-gallery',
      version,
      fellBackTo: null,
      phase: 'run',
      message: 'boom',
      stack: 'Error: boom\n    at wall (/remotes/mfe-gallery/wall.js:1:2)',
      path: '/tools',
    } as const
    const visitor = site.client()
    await visitor.get('/')
    for (let times = 0; times < 2; times++) await visitor.call(reportFault, fault)
    const { body } = await team.call(getStatus, { channel: 'production' }, integrator)
    const faults = body.remotes?.find(({ remote }) => remote === 'mfe-gallery')?.faults
    const at = new Date(site.clock.now()).toISOString()
    assert.deepEqual(faults, { count: 1, last: { ...fault, at } })
  })

  it('is readable with a token, and on staging without one', async () => {
    const staging = await site.openOrigin('staging')
    const getStatusCode = async (channel: Channel) =>
      (await staging.inject({ url: `/platform/status?channel=${channel}` })).statusCode
    assert.deepEqual([await getStatusCode('staging'), await getStatusCode('production')], [200, 401])
  })
})

describe('a canary', () => {
  it('is served to its share of visitors only, and each visitor keeps their release', async () => {
    const build = createRemoteBuild('canary')
    await publish(build, galleryTeam)
    await activate(build, galleryTeam, { percent: 50 })
    const visitors = Array.from({ length: 40 }, () => site.client())
    const sides = []
    for (const visitor of visitors) {
      await visitor.get('/')
      sides.push((await getServedRemote(visitor))?.current.version === build.version)
    }
    assert.ok(sides.includes(true) && sides.includes(false))

    const other = createAccountBuild('unrelated')
    await publish(other, integrator)
    await activate(other, integrator)
    for (const [index, visitor] of visitors.entries())
      assert.equal((await getServedRemote(visitor))?.current.version === build.version, sides[index])
  })

  it('that fails in one of twenty mounts is rolled back automatically and recorded in the history', async () => {
    const live = (await getServedRemote(site.client()))?.current.version ?? ''
    const bad = createRemoteBuild('bad')
    await publish(bad, galleryTeam)
    await activate(bad, galleryTeam, { percent: 50 })
    const report = { composition: 'c', remote: 'mfe-gallery' }
    let canaryPages = 0
    for (let page = 0; page < 200; page++) {
      const visitor = site.client()
      await visitor.get('/')
      const { version } = (await getServedRemote(visitor))?.current ?? assert.fail('nothing is served')
      if (version === bad.version) canaryPages += 1
      const throws = version === bad.version && canaryPages % 20 === 0
      if (!throws) await visitor.call(reportMount, { ...report, version })
      else
        await visitor.call(reportFault, {
          ...report,
          version,
          fellBackTo: live,
          phase: 'render',
          message: 'boom',
          path: '/tools',
        })
    }
    const { body } = await team.call(getHistory, { remote: 'mfe-gallery' }, integrator)
    const [last] = body.entries ?? []
    assert.equal(last?.action, 'automatic rollback')
    assert.equal(last.by, 'platform')
    assert.equal(last.version, bad.version)
    assert.match(last.note ?? '', /the budget is 2 points/)
    assert.equal((await getServedRemote(site.client()))?.current.version, live)
  })

  it('is not rolled back by one network, however many visitors it has, and by two it is', async () => {
    const live = (await getServedRemote(site.client()))?.current.version ?? ''
    const build = createRemoteBuild('envied')
    await publish(build, galleryTeam)
    await activate(build, galleryTeam, { percent: 60 })
    const report = { composition: 'c', remote: 'mfe-gallery', version: build.version }
    const fault = { ...report, fellBackTo: live, phase: 'load' as const, message: 'lies', path: '/' }
    const visitFrom = async (network: string, outcome: 'mount' | 'fault') => {
      const visitor = site.client()
      await visitor.get('/')
      const from = { 'x-forwarded-for': network }
      if (outcome === 'mount') return visitor.call(reportMount, report, from)
      return visitor.call(reportFault, fault, from)
    }
    const readCanary = async () => {
      const { body } = await team.call(getStatus, { channel: 'production' }, integrator)
      return body.remotes?.find(({ remote }) => remote === 'mfe-gallery')?.canary ?? null
    }
    for (let visit = 0; visit < 30; visit++) await visitFrom(`198.51.100.${visit}`, 'mount')
    for (let visit = 0; visit < 80; visit++) await visitFrom('203.0.113.66', 'fault')
    const health = await readCanary()
    assert.equal(health?.faults.count, 20)
    assert.ok(health.mounts < 30, 'who was not served the canary does not count')

    for (let visit = 0; visit < 20 && (await readCanary()); visit++)
      await visitFrom(`192.0.2.${visit}`, 'fault')
    assert.equal(await readCanary(), null)
  })

  it('is not rolled back by the reports of one visitor or of forged visitors', async () => {
    const build = createRemoteBuild('slandered')
    await publish(build, galleryTeam)
    await activate(build, galleryTeam, { percent: 99 })
    const fault = {
      composition: 'c',
      remote: 'mfe-gallery',
      version: build.version,
      fellBackTo: null,
      phase: 'load' as const,
      message: 'lies',
      path: '/',
    }
    const liar = site.client()
    await liar.get('/')
    for (let times = 0; times < 60; times++) {
      await liar.call(reportFault, fault)
      const forger = site.client()
      forger.cookies.set('visitor', `forged-${times}.AAAAAAAAAAAAAAAA`)
      await forger.call(reportFault, fault)
    }
    const { body } = await team.call(getStatus, { channel: 'production' }, integrator)
    const canary = body.remotes?.find(({ remote }) => remote === 'mfe-gallery')?.canary
    assert.equal(canary?.version, build.version)
    assert.equal(canary.faults.count, 1)
    await team.call(rollbackRelease, { remote: 'mfe-gallery', channel: 'production' }, galleryTeam)
  })
})
