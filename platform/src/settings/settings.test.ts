import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  changeSetting,
  getComposition,
  getHistory,
  getSettings,
  readSettings,
  type SettingValue,
} from '@tessera/shared-contracts'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { startTestRegistry } from '../../test/test-registry.ts'

const { site, integrator, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)
const team = site.client()
const remote = 'mfe-gallery'
const channel = 'production'

const settings = {
  perPage: { type: 'number', default: 20, min: 1, max: 60, about: 'Images of one page' },
  order: { type: 'text', default: 'newest', options: ['newest', 'liked'], about: 'The order of the images' },
  comments: { type: 'boolean', default: false, about: 'Whether members can comment' },
} as const
const build = createRemoteBuild('settings', { settings })
await publish(build, galleryTeam)
await activate(build, galleryTeam, { channel })

const change = async (setting: string, value: SettingValue | null, token = galleryTeam) =>
  (await team.call(changeSetting, { remote, channel, setting, value }, token)).body
const readComposed = async () => {
  const { body } = await team.call(getComposition, {})
  const settings: Record<string, unknown> = body.remotes.find(({ name }) => name === remote)?.settings ?? {}
  return { id: body.id, ...settings } as { id: string } & Record<string, unknown>
}

test('a changed setting is in the composition of its channel only, and in the history', async () => {
  const { id } = await readComposed()
  assert.deepEqual(await change('perPage', 40), { success: true })
  const changed = await readComposed()
  assert.equal(changed.perPage, 40)
  assert.notEqual(changed.id, id)
  const { body } = await team.call(getSettings, { remote, channel }, integrator)
  assert.deepEqual(body.settings?.[0], {
    name: 'perPage',
    type: 'number',
    about: 'Images of one page',
    value: 40,
    default: 20,
  })
  const { body: history } = await team.call(getHistory, { remote }, integrator)
  const [entry] = history.entries ?? []
  assert.deepEqual([entry?.action, entry?.channel, entry?.note], ['settings', channel, 'perPage: 20 → 40'])

  assert.deepEqual(await change('perPage', null), { success: true })
  assert.deepEqual(await readComposed(), { id })
})

test('the next release of the remote has the same settings', async () => {
  await change('comments', true)
  const next = createRemoteBuild('settings-next', { settings })
  await publish(next, galleryTeam)
  await activate(next, galleryTeam, { channel })
  assert.equal((await readComposed()).comments, true)
  await change('comments', false)
})

test('a change leaves the other settings, the canary and the reports of other remotes', async () => {
  const { store } = site.services
  const canary = createRemoteBuild('settings-canary', { settings })
  await publish(canary, galleryTeam)
  await activate(canary, galleryTeam, { channel, percent: 10 })
  await store.incrementHealth(channel, 'mfe-account', '1.0.0', 'mounts')
  await change('perPage', 40)
  await change('comments', true)
  const { perPage, comments } = await readComposed()
  assert.deepEqual([perPage, comments], [40, true])
  const live = (await store.listLive(channel)).find(({ name }) => name === remote)
  assert.equal(live?.canary?.version, canary.version)
  assert.equal((await store.getHealth(channel, 'mfe-account', '1.0.0')).mounts, 1)
  for (const setting of ['perPage', 'comments']) await change(setting, null)
})

test('a value that the canary does not take is refused', async () => {
  const narrow = { ...settings, perPage: { ...settings.perPage, max: 30 } }
  const canary = createRemoteBuild('settings-narrow', { settings: narrow })
  await publish(canary, galleryTeam)
  await activate(canary, galleryTeam, { channel, percent: 10 })
  assert.match((await change('perPage', 40)).error ?? '', /must be a number from 1 to 30/)
  assert.deepEqual(await change('perPage', 25), { success: true })
  await change('perPage', null)
})

for (const [setting, value, sentence] of [
  ['perPage', 61, /perPage of mfe-gallery must be a number from 1 to 60\./],
  ['perPage', 'many', /must be a number from 1 to 60/],
  ['order', 'oldest', /must be one of newest, liked/],
  ['comments', 1, /must be true or false/],
  ['colour', 'red', /has no setting "colour"\. Its settings: perPage, order, comments\./],
] as const)
  test(`${setting} cannot be ${value}`, async () => {
    const before = await readComposed()
    assert.match((await change(setting, value)).error ?? '', sentence)
    assert.deepEqual(await readComposed(), before)
  })

test('settings are changed by the team of the remote, while it is live', async () => {
  const { status } = await team.call(changeSetting, { remote, channel, setting: 'order', value: null })
  assert.equal(status, 401)
  const { body } = await team.call(
    changeSetting,
    { remote: 'mfe-account', channel, setting: 'order', value: null },
    galleryTeam,
  )
  assert.match(body.error ?? '', /This token is for mfe-gallery/)
  const { body: missing } = await team.call(getSettings, { remote: 'mfe-nobody', channel }, integrator)
  assert.match(missing.error ?? '', /No release of mfe-nobody is live/)
})

test('a remote reads its settings from the page, and ignores values of another type', () => {
  const manifest = { name: remote, settings }
  const pageWith = (values: object) => ({
    getElementById: () => ({
      textContent: JSON.stringify({ remotes: [{ name: remote, settings: values }] }),
    }),
  })
  const read = (values: object) => readSettings(manifest, pageWith(values) as never)
  assert.deepEqual(read({ perPage: 40, colour: 'red' }), { perPage: 40, order: 'newest', comments: false })
  assert.deepEqual(read({ perPage: 'many', comments: 1 }), { perPage: 20, order: 'newest', comments: false })
  const elsewhere = { getElementById: () => null }
  assert.deepEqual(readSettings(manifest, elsewhere), { perPage: 20, order: 'newest', comments: false })
})
