import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'
import { startTestPlatform } from '../../../test/test-platform.ts'
import { createRemoteBuild, createShellBuild, deployBuilds } from '../../../test/test-releases.ts'
import { createGateRuleStore } from './store.ts'
import { withGracePeriods } from './grace-periods.ts'

const old = 'mfe-gallery'
const newcomer = 'mfe-notes'
const toFinding = (rule: string, remote: string): Finding => ({
  rule,
  sentence: 'It throws.',
  owners: [remote],
})
const found = [
  toFinding('mount-language', old),
  toFinding('mount', old),
  toFinding('mount-language', newcomer),
]

/** A platform with a live remote, on which the gate with the new rules then judges production for the first time. */
async function openScenario() {
  const site = await startTestPlatform()
  await deployBuilds(site, [createShellBuild(), createRemoteBuild('a')])
  site.clock.advance(dayMs)
  const smokeTest = withGracePeriods(
    { run: () => Promise.resolve(found) },
    { rules: createGateRuleStore(site.queries), clock: site.clock.now },
  )
  const shell = createShellBuild()
  const change = { shell: { ...shell, provenance: {} }, remotes: [], changed: [], alternatives: [] }
  const judge = async (channel: 'production' | 'staging' = 'production') =>
    (await smokeTest.run({ ...change, channel }))?.map(({ severity, refusesFrom }) => severity && refusesFrom)
  return { site, smokeTest, change, judge }
}

test('a new rule warns what was live before it, and refuses what is new and what an old rule finds', async t => {
  const { site, smokeTest, change, judge } = await openScenario()
  t.after(() => site.close())
  const [warning] = (await smokeTest.run({ ...change, channel: 'production' })) ?? []
  assert.deepEqual(warning, {
    rule: 'mount-language',
    sentence: 'It throws. This rule is new: it refuses from 2026-03-03 on.',
    owners: [old],
    severity: 'warning',
    refusesFrom: '2026-03-03',
  })
  assert.deepEqual(await judge(), ['2026-03-03', undefined, undefined])
  assert.deepEqual(await judge('staging'), [undefined, undefined, undefined], 'it is not live on staging')
})

test('after 30 days the rule refuses everybody, also where a release went live in the meantime', async t => {
  const { site, judge } = await openScenario()
  t.after(() => site.close())
  await judge()
  site.clock.advance(29 * dayMs)
  await deployBuilds(site, [createRemoteBuild('b'), createRemoteBuild('n', { name: newcomer })])
  assert.deepEqual(await judge(), ['2026-03-03', undefined, undefined], 'the newcomer came after the rule')
  site.clock.advance(dayMs)
  assert.deepEqual(await judge(), [undefined, undefined, undefined])
})
