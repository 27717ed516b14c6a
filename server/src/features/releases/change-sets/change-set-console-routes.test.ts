import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  getConsoleChangeSet,
  getConsoleChangeSets,
  getConsoleReleaseHistory,
  requestReleaseChange,
  type Channel,
} from '@tessera/shared-contracts'
import {
  createChannels,
  createReleaseRegistry,
  createRemoteBuild,
  systemActor,
  toReleaseBuild,
} from '@tessera/platform/testing'
import { hourMs, isoTime } from '@tessera/server-kit/clock'
import {
  openApproval,
  registerApprover,
  requestChange,
  startSiteWithReleases,
  submitForm,
} from '../../../../test/harnesses/release-approval.ts'
import { registerWithRole } from '../../../../test/seeds/seed-role.ts'

const channel = 'production' as const
const changeSet = 'albums'
const team = 'team mfe-portfolio 1a2b'

/** A build of a remote with one screen. */
const createScreenBuild = (label: string, remote: string, path: string) =>
  createRemoteBuild(label, {
    name: remote,
    screenFiles: {},
    screens: [{ name: label, path, layout: 'site', title: { en: 'Albums', zh: '相册' } }],
  })

/** A site with a change set of two releases: of a live remote, and of one that no channel has. */
async function setUp(t: TestContext) {
  const { site, live, next } = await startSiteWithReleases(t)
  const portfolio = createScreenBuild('albums', 'mfe-portfolio', '/albums')
  await createReleaseRegistry(site.services).publish(toReleaseBuild(portfolio), systemActor)
  const { changeSets } = site.adapters.stores
  const now = site.clock.now()
  await changeSets.create({ name: changeSet, note: 'Shared albums', createdBy: team, createdAt: now })
  const releases = [
    { remote: 'mfe-gallery', version: next },
    { remote: 'mfe-portfolio', version: portfolio.version },
  ]
  const added = releases.map(release => ({ ...release, addedBy: team, addedAt: now }))
  await changeSets.add(changeSet, added, 100)
  const integrator = await registerApprover(site, 'integrator')
  const channels = createChannels(site.services)
  return {
    site,
    live,
    next,
    portfolio: portfolio.version,
    integrator,
    channels,
    activate: (percent?: number, activated = releases) =>
      channels.activate({ releases: activated, changeSet, channel, percent }, systemActor),
    async readState(of: Channel = channel) {
      const { change_sets: sets } = (await integrator.browser.call(getConsoleChangeSets, {})).body
      return sets?.[0]?.states.find(state => state.channel === of)?.state
    },
    async read() {
      const { body } = await integrator.browser.call(getConsoleChangeSet, { name: changeSet, channel })
      return body
    },
    async listLive() {
      const served = await site.adapters.stores.releases.listLive(channel)
      return served.filter(({ name }) => name !== 'shell').map(({ name, version }) => `${name}@${version}`)
    },
  }
}

test('integrators and operators read the change sets, moderators do not', async t => {
  const { site, live, next, integrator } = await setUp(t)
  const now = isoTime(site.clock.now())
  for (const { browser } of [integrator, await registerWithRole(site, 'operator')]) {
    const { change_sets: sets } = (await browser.call(getConsoleChangeSets, {})).body
    assert.equal(sets?.length, 1)
    const [set] = sets
    assert.deepEqual([set?.name, set?.note, set?.created_by], [changeSet, 'Shared albums', team])
    const [gallery, portfolio] = set?.releases ?? []
    assert.deepEqual([gallery?.remote, gallery?.version, gallery?.added_by], ['mfe-gallery', next, team])
    assert.equal(gallery?.added_at.slice(0, 10), now.slice(0, 10))
    assert.deepEqual(gallery.live, [
      { channel: 'production', version: live, canary: null },
      { channel: 'staging', version: live, canary: null },
    ])
    assert.deepEqual(portfolio?.live[0], { channel: 'production', version: null, canary: null })
  }
  const { browser } = await registerWithRole(site, 'moderator')
  for (const path of ['change-sets', `change-set?name=${changeSet}&channel=${channel}`])
    assert.equal((await browser.get(`/api/console/${path}`)).statusCode, 404)
})

test('a set is off, in part live, a canary or live on a channel', async t => {
  const { channels, activate, readState, next, portfolio, read } = await setUp(t)
  assert.equal(await readState(), 'off')
  const release = { remote: 'mfe-portfolio', version: portfolio }
  await channels.activate({ ...release, channel }, systemActor)
  assert.equal(await readState(), 'partly')
  await activate(10, [{ remote: 'mfe-gallery', version: next }])
  assert.equal(await readState(), 'canary')
  const { change_set: set, can_activate: isActivatable } = await read()
  assert.deepEqual(set?.releases[0]?.live[0]?.canary, { version: next, percent: 10, cohort: null })
  assert.equal(isActivatable, true)
  await activate()
  assert.deepEqual([await readState(), await readState('staging')], ['live', 'off'])
  assert.equal((await read()).can_activate, false)
})

test('an integrator activates a set and rolls it back, each with a code', async t => {
  const { site, integrator, next, live, portfolio, listLive, read, readState } = await setUp(t)
  async function approve(action: 'activate' | 'rollback'): Promise<string> {
    const path = await requestChange(integrator.browser, { action, channel, change_set: changeSet })
    const { page, action: address, token } = await openApproval(integrator.browser, path)
    await submitForm(site, address, { token, code: integrator.getNextCode() })
    return page.body
  }
  assert.deepEqual([(await read()).can_roll_back, (await read()).rollback_refusal], [false, null])
  const page = await approve('activate')
  assert.ok(page.includes(`mfe-gallery: all visitors get ${next} instead of ${live}.`), page)
  assert.ok(page.includes(portfolio), page)
  assert.deepEqual(await listLive(), [`mfe-gallery@${next}`, `mfe-portfolio@${portfolio}`])
  assert.equal((await read()).can_roll_back, true)

  await approve('rollback')
  assert.deepEqual(await listLive(), [`mfe-gallery@${live}`])
  assert.equal(await readState(), 'off')
  assert.equal((await read()).can_roll_back, false)
  const acts = await site.adapters.stores.audit.list({ limit: 4, memberId: integrator.id })
  assert.deepEqual(
    acts.filter(({ act }) => act === 'approve release change').map(({ subject }) => subject),
    [
      `rollback ${changeSet} on production`,
      `activate ${changeSet} (mfe-gallery@${next}, mfe-portfolio@${portfolio}) on production`,
    ],
  )
})

test('a request activates what the set had when it was made, and nothing once the channel has changed', async t => {
  const { site, integrator, channels, next, portfolio, listLive } = await setUp(t)
  const change = { action: 'activate', channel, change_set: changeSet } as const
  const path = await requestChange(integrator.browser, change)
  await site.adapters.stores.changeSets.removeReleases(changeSet, ['mfe-portfolio'], site.clock.now())
  await channels.activate({ remote: 'mfe-portfolio', version: portfolio, channel }, systemActor)
  const before = await listLive()
  const { action, token } = await openApproval(integrator.browser, path)
  const refused = await submitForm(site, action, { token, code: integrator.getNextCode() })
  assert.match(refused.body, /<h1>The change was not made/)
  assert.deepEqual(await listLive(), before)

  const again = await openApproval(integrator.browser, await requestChange(integrator.browser, change))
  const fields = { token: again.token, code: integrator.getNextCode() }
  await submitForm(site, again.action, fields)
  assert.ok((await listLive()).includes(`mfe-gallery@${next}`))
})

test('a set is not offered for a rollback that would be refused, and says why', async t => {
  const { channels, activate, read, live } = await setUp(t)
  await activate()
  await channels.activate({ remote: 'mfe-gallery', version: live, channel }, systemActor)
  const { can_roll_back: isReturnable, rollback_refusal: refusal } = await read()
  assert.equal(isReturnable, false)
  assert.match(refusal ?? '', /albums.*mfe-gallery/)
  assert.doesNotMatch(refusal ?? '', /Nothing was changed/)
})

test('what the gate finds against a rollback is listed, after a sentence in the language of the reader', async t => {
  const { site, channels, activate, integrator } = await setUp(t)
  async function putLive(build: ReturnType<typeof createScreenBuild>, force = false) {
    await createReleaseRegistry(site.services).publish(toReleaseBuild(build), systemActor)
    await channels.activate({ remote: build.name, version: build.version, channel, force }, systemActor)
  }
  await putLive(createScreenBuild('first', 'mfe-portfolio', '/old'))
  await activate()
  await putLive(createScreenBuild('notes', 'mfe-notes', '/old'), true)
  const { body } = await integrator.browser.call(
    getConsoleChangeSet,
    { name: changeSet, channel },
    { 'accept-language': 'zh' },
  )
  assert.deepEqual([body.can_roll_back, body.rollback_refusal], [false, '检查不允许此次回滚：'])
  assert.deepEqual(
    body.rollback_findings?.map(({ rule }) => rule),
    ['path'],
  )
})

test('a set is not offered for an activation that would be refused, and says why', async t => {
  const { site, channels, integrator, read, next } = await setUp(t)
  const registry = createReleaseRegistry(site.services)
  const notes = createScreenBuild('notes', 'mfe-notes', '/albums')
  await registry.publish(toReleaseBuild(notes), systemActor)
  await channels.activate({ remote: notes.name, version: notes.version, channel }, systemActor)
  const { body } = await integrator.browser.call(
    getConsoleChangeSet,
    { name: changeSet, channel },
    { 'accept-language': 'zh' },
  )
  assert.deepEqual([body.can_activate, body.activation_refusal], [false, '检查不允许此次激活：'])
  assert.deepEqual(
    body.activation_findings?.map(({ rule }) => rule),
    ['path'],
  )

  await channels.deactivate(channel, notes.name, systemActor)
  assert.equal((await read()).can_activate, true)
  const retired = { at: site.clock.now(), by: team, note: null, forced: true }
  await site.adapters.stores.retention.retire({ remote: 'mfe-gallery', version: next }, retired)
  const { can_activate: isActivatable, activation_refusal: refusal } = await read()
  assert.equal(isActivatable, false)
  assert.match(refusal ?? '', /mfe-gallery@/)
})

test('the history is read for a set', async t => {
  const { activate, integrator, channels, live } = await setUp(t)
  await activate()
  await channels.activate({ remote: 'mfe-gallery', version: live, channel }, systemActor)
  const { body } = await integrator.browser.call(getConsoleReleaseHistory, { change_set: changeSet })
  assert.deepEqual(
    body.entries?.map(entry => [entry.remote, entry.change_set]),
    [
      ['mfe-portfolio', changeSet],
      ['mfe-gallery', changeSet],
    ],
  )
})

test('a freeze refuses the request of an activation, and not that of a rollback', async t => {
  const { site, integrator, activate, read, next } = await setUp(t)
  await activate(10, [{ remote: 'mfe-gallery', version: next }])
  assert.equal((await read()).can_activate, true)
  const until = isoTime(site.clock.now() + hourMs)
  const freeze = {
    id: 'f1',
    channel,
    startsAt: 0,
    endsAt: Date.parse(until),
    reason: 'Audit',
    createdBy: team,
  }
  await site.adapters.stores.freezes.add(freeze, site.clock.now())
  const { browser } = integrator
  for (const action of ['activate', 'promote'] as const) {
    const { body } = await browser.call(requestReleaseChange, { action, channel, change_set: changeSet })
    assert.match(body.error ?? '', /Audit.*with the tessera command and --force/)
  }
  await requestChange(browser, { action: 'rollback', channel, change_set: changeSet })
  const { can_activate: isActivatable, can_roll_back: isReturnable } = await read()
  assert.deepEqual([isActivatable, isReturnable], [false, true])
})
