import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestPlatform } from '../../test/test-platform.ts'

const release = { remote: 'mfe-gallery', version: '1.0.0+a' }

test('a visitor counts once for each release, channel and outcome', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const report = { visitor: 'ada', network: 'n', outcome: 'mounts' as const, maxOfNetwork: 20 }
  const { addReporter } = site.services.store
  assert.equal(await addReporter('production', release, report), true)
  assert.equal(await addReporter('production', release, report), false)
  assert.equal(await addReporter('staging', release, report), true)
  assert.equal(await addReporter('production', { ...release, version: '2.0.0+b' }, report), true)
  assert.equal(await addReporter('production', release, { ...report, outcome: 'faults' }), true)
  assert.equal(await addReporter('production', release, { ...report, visitor: 'bob' }), true)
})

test('of one network exactly so many visitors count', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const counted: boolean[] = []
  for (const visitor of ['a', 'b', 'c', 'd'])
    counted.push(
      await site.services.store.addReporter('production', release, {
        visitor,
        network: 'n',
        outcome: 'mounts',
        maxOfNetwork: 3,
      }),
    )
  assert.deepEqual(counted, [true, true, true, false])
})
