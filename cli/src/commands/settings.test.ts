import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSetting, getSettings, retireRelease } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'

const token = 'secret'
const inProduction = ['--channel', 'production']

/** A platform whose plaza has one setting of each type. */
async function startPlatform(t: Parameters<typeof startFakePlatform>[0]) {
  const platform = await startFakePlatform(t)
  platform.on(getSettings, () => ({
    success: true,
    settings: [
      { name: 'perPage', type: 'number', about: 'Images of one page', value: 40, default: 20 },
      {
        name: 'comments',
        type: 'boolean',
        about: 'Whether members can comment',
        value: false,
        default: false,
      },
      { name: 'motto', type: 'text', about: 'The line below the title', value: '', default: '' },
    ],
  }))
  platform.on(changeSetting, () => ({ success: true }))
  const run = (...words: string[]) =>
    runTessera(['settings', 'mfe-plaza', ...words, ...inProduction], { url: platform.url, token })
  return { run, getChange: () => platform.received.at(-1)?.body }
}

test('settings lists the settings of a remote with their defaults', async t => {
  const { run } = await startPlatform(t)
  assert.equal(
    (await run()).out,
    [
      'SETTING   VALUE  DEFAULT  TYPE     ABOUT',
      'perPage   40     20       number   Images of one page',
      'comments  false  false    boolean  Whether members can comment',
      'motto                     text     The line below the title',
    ].join('\n'),
  )
})

for (const [setting, typed, value] of [
  ['perPage', '24', 24],
  ['comments', 'true', true],
  ['motto', '24', '24'],
] as const)
  test(`settings set sends ${setting} as its type needs it`, async t => {
    const { run, getChange } = await startPlatform(t)
    const { out } = await run('set', setting, typed)
    assert.equal(
      out,
      `${setting} of mfe-plaza is ${typed} on production. Open pages get it when they navigate.`,
    )
    assert.deepEqual(getChange(), { remote: 'mfe-plaza', channel: 'production', setting, value })
  })

test('settings reset restores the default', async t => {
  const { run, getChange } = await startPlatform(t)
  assert.match(
    (await run('reset', 'perPage')).out,
    /^perPage of mfe-plaza has its default again on production\./,
  )
  assert.deepEqual(getChange(), {
    remote: 'mfe-plaza',
    channel: 'production',
    setting: 'perPage',
    value: null,
  })
})

for (const words of [
  ['set', 'perPage'],
  ['set'],
  ['reset'],
  ['reset', 'perPage', '3'],
  ['show', 'perPage', '3'],
])
  test(`settings ${words.join(' ')} is refused with what can be said`, async t => {
    const { run } = await startPlatform(t)
    const { code, error } = await run(...words)
    assert.deepEqual(
      [code, error],
      [1, 'Say "set SETTING VALUE", "reset SETTING", or nothing to see the settings.'],
    )
  })

test('retire names the release, and passes on why it is needed', async t => {
  const platform = await startFakePlatform(t)
  platform.on(retireRelease, () => ({ success: true }))
  const run = () => runTessera(['retire', 'mfe-plaza@1.2.0+abc'], { url: platform.url, token })
  assert.equal(
    (await run()).out,
    'mfe-plaza@1.2.0+abc is retired. Publish the same build again to bring it back.',
  )
  assert.deepEqual(platform.received[0]?.body, { remote: 'mfe-plaza', version: '1.2.0+abc' })
  const error = "mfe-plaza@1.2.0+abc can't be retired because a link shows it until 2026-12-01T00:00:00.000Z."
  platform.on(retireRelease, () => ({ success: false, error }))
  assert.equal((await run()).error, error)
})
