import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listApprovals } from '@tessera/shared-contracts'
import { dayMs, minuteMs } from '@tessera/server-kit/clock'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { startTestRegistry } from '../../test/test-registry.ts'
import { createChannels } from '../channels/channels.ts'

const { site, integrator, galleryTeam, publish } = await startTestRegistry()
after(site.close)
const client = site.client()
const readApprovals = async (headers = galleryTeam) =>
  (await client.call(listApprovals, {}, headers)).body.approvals

test('lists what waits for a second person, oldest first, until it is approved or expires', async () => {
  const channels = createChannels({ ...site.services, isApprovalRequired: true })
  const team = { name: 'team gallery', remote: 'mfe-gallery' }
  const [ada, grace] = ['ada', 'grace'].map(name => ({ name, remote: null }))
  assert.ok(ada && grace)
  const build = createRemoteBuild('next')
  await publish(build, galleryTeam)
  const release = { remote: build.name, version: build.version }
  const activation = { ...release, channel: 'production' as const }
  assert.deepEqual(await readApprovals(), [])

  await assert.rejects(channels.activate(activation, team))
  site.clock.advance(minuteMs)
  await assert.rejects(channels.deactivate('production', 'mfe-account', ada))
  const [first, second, ...others] = (await readApprovals(integrator)) ?? []
  assert.deepEqual(others, [])
  const { requestedAt = '', expiresAt = '', ...rest } = first ?? {}
  assert.deepEqual(rest, {
    action: 'activate',
    channel: 'production',
    releases: [release],
    force: false,
    acceptPolicy: false,
    requestedBy: 'team gallery',
  })
  assert.equal(Date.parse(expiresAt) - Date.parse(requestedAt), dayMs)
  assert.deepEqual(
    [second?.action, second?.releases.map(({ remote }) => remote), second?.requestedBy],
    ['deactivate', ['mfe-account'], 'ada'],
  )

  await channels.activate(activation, grace)
  assert.deepEqual(
    (await readApprovals())?.map(({ action }) => action),
    ['deactivate'],
  )
  site.clock.advance(dayMs)
  assert.deepEqual(await readApprovals(), [])
})

test('a canary for a thousand members waits for a second person, who requests the same', async () => {
  const channels = createChannels({ ...site.services, isApprovalRequired: true })
  const [ada, grace] = ['ada', 'grace'].map(name => ({ name, remote: null }))
  assert.ok(ada && grace)
  const build = createRemoteBuild('tested')
  await publish(build, galleryTeam)
  const members = Array.from({ length: 1_000 }, (_, n) => `account ${n}`)
  const activation = {
    ...{ remote: build.name, version: build.version, channel: 'production' as const, percent: 50 },
    cohort: { kind: 'members' as const, members },
  }
  await assert.rejects(channels.activate(activation, ada))
  const [waiting] = (await readApprovals()) ?? []
  assert.deepEqual(waiting?.releases, [{ remote: build.name, version: build.version }])
  await channels.activate(activation, grace)
  assert.deepEqual(await readApprovals(), [])
})

test('an approved promotion waits no longer', async () => {
  const channels = createChannels({ ...site.services, isApprovalRequired: true })
  const build = createRemoteBuild('promoted')
  await publish(build, galleryTeam)
  await channels.activate(
    { remote: build.name, version: build.version, channel: 'staging' },
    { name: 'team gallery', remote: 'mfe-gallery' },
  )
  const options = { force: false, acceptPolicy: false }
  const promote = (name: string) => channels.promote('staging', 'production', options, { name, remote: null })
  await assert.rejects(promote('ada'))
  assert.deepEqual(
    (await readApprovals())?.map(({ from }) => from),
    ['staging'],
  )
  await promote('grace')
  assert.deepEqual(await readApprovals(), [])
})

test('a change set waits under its name, and any person who approves its releases completes it', async () => {
  const channels = createChannels({ ...site.services, isApprovalRequired: true })
  const build = createRemoteBuild('of-a-set')
  await publish(build, galleryTeam)
  const releases = [{ remote: build.name, version: build.version }]
  const activate = (name: string, changeSet?: string) =>
    channels.activate({ releases, changeSet, channel: 'production' }, { name, remote: null })
  await assert.rejects(activate('ada', 'albums'))
  assert.deepEqual(
    (await readApprovals())?.map(({ changeSet }) => changeSet),
    ['albums'],
  )
  await activate('grace')
  assert.deepEqual(await readApprovals(), [])
})

test('needs a token', async () => {
  assert.equal((await client.call(listApprovals, {})).status, 401)
})

test('a canary for a list of members waits with their number, and without who they are', async () => {
  const channels = createChannels({ ...site.services, isApprovalRequired: true })
  const build = createRemoteBuild('for members')
  await publish(build, galleryTeam)
  const activation = {
    remote: build.name,
    version: build.version,
    channel: 'production' as const,
    percent: 20,
    cohort: { kind: 'members' as const, members: ['id of ada', 'id of bob'] },
  }
  await assert.rejects(channels.activate(activation, { name: 'ada', remote: null }))
  const open = (await readApprovals()) ?? []
  assert.deepEqual(
    open.map(({ percent, cohort }) => ({ percent, cohort })),
    [{ percent: 20, cohort: { kind: 'members', members: 2 } }],
  )
  assert.doesNotMatch(JSON.stringify(open), /id of/)
  const grace = { name: 'grace', remote: null }
  const others = { ...activation.cohort, members: ['id of ada', 'id of eve'] }
  await assert.rejects(
    channels.activate({ ...activation, cohort: others }, grace),
    'another list is another change',
  )
  await channels.activate(activation, grace)
})
