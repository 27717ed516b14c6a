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
  (await team.call(changeSetting, { remote, channel, setting, value }, token)).answer
const readComposed = async () => {
  const { answer } = await team.call(getComposition, {})
  const settings: Record<string, unknown> = answer.remotes.find(({ name }) => name === remote)?.settings ?? {}
  return { id: answer.id, ...settings } as { id: string } & Record<string, unknown>
}

test('a changed setting is in the composition of its channel only, and in the history', async () => {
  const { id } = await readComposed()
  assert.deepEqual(await change('perPage', 40), { success: true })
  const changed = await readComposed()
  assert.equal(changed.perPage, 40)
  assert.notEqual(changed.id, id)
  const { answer } = await team.call(getSettings, { remote, channel }, integrator)
  assert.deepEqual(answer.settings?.[0], {
    name: 'perPage',
    type: 'number',
    about: 'Images of one page',
    value: 40,
    default: 20,
  })
  const { answer: history } = await team.call(getHistory, { remote }, integrator)
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
  const { answer } = await team.call(
    changeSetting,
    { remote: 'mfe-account', channel, setting: 'order', value: null },
    galleryTeam,
  )
  assert.match(answer.error ?? '', /This token is for mfe-gallery/)
  const { answer: missing } = await team.call(getSettings, { remote: 'mfe-nobody', channel }, integrator)
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
