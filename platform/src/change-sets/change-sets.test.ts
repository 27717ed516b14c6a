import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  activateRelease,
  addToChangeSet,
  checkRelease,
  createChangeSet,
  createCompositionLink,
  getHistory,
  listChangeSets,
  removeFromChangeSet,
  retireRelease,
  rollbackRelease,
} from '@tessera/shared-contracts'
import { createTestClient } from '@tessera/server-kit/testing/test-client'
import { dayMs } from '@tessera/server-kit/clock'
import { createAccountBuild, getServedRemote, startTestRegistry } from '../../test/test-registry.ts'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { createPlatformTokens } from '../tokens/platform-tokens.ts'

const { site, integrator, galleryTeam, publish } = await startTestRegistry()
after(site.close)
const tokens = createPlatformTokens({ store: site.services.tokens, clock: site.clock.now })
const accountTeam = { authorization: `Bearer ${await tokens.create({ remote: 'mfe-account' })}` }
const client = site.client()
const staging = createTestClient(await site.openOrigin('staging'))

async function publishNext(marker: string) {
  const builds = [createRemoteBuild(marker), createAccountBuild(marker)] as const
  for (const build of builds) await publish(build, integrator)
  const [gallery, account] = builds.map(({ name: remote, version }) => ({ remote, version }))
  assert.ok(gallery && account)
  return { gallery, account }
}

const readSet = async (name: string) => {
  const { body } = await client.call(listChangeSets, { name }, galleryTeam)
  return body.changeSets?.[0]?.releases.map(({ remote, version, addedBy }) => [
    `${remote}@${version}`,
    addedBy.split(' ').slice(0, 2).join(' '),
  ])
}

test('each team adds its release, and an integrator puts all of them live and takes them back', async () => {
  const { gallery, account } = await publishNext('spring')
  const name = 'spring'
  const unknown = await client.call(addToChangeSet, { name, releases: [gallery] }, galleryTeam)
  assert.match(unknown.body.error ?? '', /There is no change set spring/)
  const add = (release: typeof gallery, team: typeof galleryTeam) =>
    client.call(addToChangeSet, { name, releases: [release], create: true }, team)
  assert.equal((await add(gallery, galleryTeam)).body.success, true)
  assert.match((await add(account, galleryTeam)).body.error ?? '', /This token is for mfe-gallery/)
  assert.equal((await add(account, accountTeam)).body.success, true)
  assert.deepEqual(await readSet(name), [
    [`mfe-account@${account.version}`, 'team mfe-account'],
    [`mfe-gallery@${gallery.version}`, 'team mfe-gallery'],
  ])

  const change = { changeSet: name, channel: 'production' } as const
  assert.deepEqual((await client.call(checkRelease, change, galleryTeam)).body.findings, [])
  const refused = await client.call(activateRelease, change, galleryTeam)
  assert.match(refused.body.error ?? '', /Use a token for mfe-account or an integrator/)
  const { body } = await client.call(activateRelease, change, integrator)
  assert.deepEqual(
    body.releases?.map(({ remote, version }) => ({ remote, version })),
    [account, gallery],
  )
  assert.equal((await getServedRemote(client))?.current.version, gallery.version)
  assert.equal((await getServedRemote(client, 'mfe-account'))?.current.version, account.version)
  const { body: history } = await client.call(getHistory, { limit: 2 }, galleryTeam)
  const [last, first] = history.entries ?? []
  assert.deepEqual([last?.changeSet, first?.changeSet], [name, name])
  assert.ok(last?.change && last.change === first?.change)

  const { body: returned } = await client.call(rollbackRelease, change, integrator)
  assert.equal(returned.releases?.length, 2)
  assert.equal((await getServedRemote(client))?.current.version, createRemoteBuild('a').version)
  assert.equal(
    (await getServedRemote(client, 'mfe-account'))?.current.version,
    createAccountBuild('a').version,
  )
})

test('a newer release replaces that of the same remote, and a team removes its own', async () => {
  const { gallery, account } = await publishNext('summer')
  const name = 'summer'
  const { body } = await client.call(
    createChangeSet,
    { name, releases: [gallery, account], note: 'Sun' },
    integrator,
  )
  assert.equal(body.changeSet?.note, 'Sun')
  assert.match(
    (await client.call(createChangeSet, { name }, galleryTeam)).body.error ?? '',
    /There is a change set summer already/,
  )
  const newer = await publishNext('summer-2')
  await client.call(addToChangeSet, { name, releases: [newer.gallery] }, galleryTeam)
  assert.deepEqual((await readSet(name))?.[1], [`mfe-gallery@${newer.gallery.version}`, 'team mfe-gallery'])

  const remove = (remotes: string[] | undefined, team: typeof galleryTeam) =>
    client.call(removeFromChangeSet, { name, ...(remotes && { remotes }) }, team)
  assert.equal((await remove(['mfe-account'], galleryTeam)).body.success, false)
  assert.equal((await remove(['mfe-gallery'], galleryTeam)).body.success, true)
  assert.equal((await readSet(name))?.length, 1)
  assert.match((await remove(undefined, galleryTeam)).body.error ?? '', /Only an integrator/)
  assert.equal((await remove(undefined, integrator)).body.success, true)
  assert.match((await client.call(listChangeSets, { name }, galleryTeam)).body.error ?? '', /no change set/)
})

test('what a link shows goes live as exactly that', async () => {
  const { gallery, account } = await publishNext('linked')
  const { body: link } = await staging.call(createCompositionLink, { releases: [gallery, account] })
  const id = new URL(link.url ?? '').searchParams.get('composition') ?? ''
  const change = { link: id, channel: 'production' } as const
  assert.equal((await client.call(activateRelease, change, galleryTeam)).body.success, false)
  const { body } = await client.call(activateRelease, change, integrator)
  assert.deepEqual(
    body.releases?.map(({ remote, version }) => ({ remote, version })),
    [gallery, account],
  )
  site.clock.advance(dayMs)
  const expired = await client.call(activateRelease, change, integrator)
  assert.equal(expired.body.error, 'This link is not valid, or it has expired.')
})

test('a link shows the releases of a set, also to a team of which it has one', async () => {
  const { gallery, account } = await publishNext('autumn')
  await client.call(createChangeSet, { name: 'autumn', releases: [gallery, account] }, integrator)
  const { body } = await client.call(createCompositionLink, { changeSet: 'autumn' }, galleryTeam)
  const id = new URL(body.url ?? '').searchParams.get('composition') ?? ''
  const opened = await site.services.links.open(id)
  assert.deepEqual(opened.state === 'valid' && opened.releases, [account, gallery])
})

test('a set keeps its releases from being retired for a month', async () => {
  const { gallery } = await publishNext('winter')
  await client.call(createChangeSet, { name: 'winter', releases: [gallery] }, galleryTeam)
  const retire = async () => (await client.call(retireRelease, gallery, galleryTeam)).body.success
  assert.equal(await retire(), false)
  site.clock.advance(30 * dayMs)
  assert.equal(await retire(), true)
  const change = { changeSet: 'winter', channel: 'production' } as const
  assert.match((await client.call(activateRelease, change, galleryTeam)).body.error ?? '', /doesn't exist/)
})

test('a set that has not changed for 90 days is deleted', async () => {
  const create = async (name: string) =>
    (await client.call(createChangeSet, { name }, galleryTeam)).body.success
  await create('forgotten')
  site.clock.advance(90 * dayMs)
  await create('other')
  assert.equal(await create('forgotten'), false)
  site.clock.advance(1)
  await create('another')
  assert.equal(await create('forgotten'), true)
})

test('an activation names releases in one way', async () => {
  const release = { remote: 'mfe-gallery', version: '1.0.0' }
  for (const chosen of [
    {},
    { remote: 'mfe-gallery' },
    { ...release, changeSet: 'spring' },
    { releases: [release], link: 'x' },
    { releases: [release, release] },
  ])
    assert.equal(
      (await client.call(activateRelease, { ...chosen, channel: 'production' }, integrator)).status,
      400,
      JSON.stringify(chosen),
    )
})
