import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Finding } from '@tessera/shared-contracts'
import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import { recordSpans } from '@tessera/server-kit/testing/record-spans'
import { setTracer, trace } from '@tessera/server-kit/tracing/tracing'
import { openTestDatabase } from '../../test/test-database.ts'
import { createRemoteBuild, createShellBuild } from '../../test/test-releases.ts'
import { UnfinishedVisitError } from './browser/browser-session.ts'
import type { StagingBrowser, WithStagingBrowser } from './browser/staging-browser.ts'
import type { ProposedChange } from './gate.ts'
import { isWarning } from './is-warning.ts'
import { createBrowserSmokeTest } from './screen-smoke-test.ts'
import { createMountVerdicts } from './verdicts/mount-verdicts.ts'
import { createMountVerdictStore } from './verdicts/store.ts'

const dayMs = 86_400_000
const warning: Finding = {
  rule: 'leftover',
  sentence: 'leaves a key',
  owners: ['mfe-a'],
  severity: 'warning',
}
const failure: Finding = { rule: 'mount', sentence: 'does not mount', owners: ['mfe-a'] }

/** @param visit what the browser finds on a screen */
async function setUp(t: TestContext, visit: (screen: string) => Promise<Finding[]> = async () => []) {
  const database = await openTestDatabase()
  t.after(() => database.close())
  const now = { ms: 0 }
  const visited: string[] = []
  let sessions = 0
  const turns = createConcurrencyLimiter({ maxConcurrent: 2 })
  const withStagingBrowser: WithStagingBrowser = (_releases, action, signal) => {
    sessions += 1
    signal?.throwIfAborted()
    const openScreen = async ({ remote, screen }: { remote: string; screen: string }) => {
      visited.push(`${remote} ${screen}`)
      const findings = await visit(`${remote} ${screen}`)
      return { hasMounted: findings.every(isWarning), findings, texts: null }
    }
    return action({
      inTurn: run => turns.run(run),
      openScreen: openScreen as unknown as StagingBrowser['openScreen'],
    })
  }
  const verdicts = createMountVerdicts({
    store: createMountVerdictStore(database.queries),
    clock: () => now.ms,
    browser: { description: 'fake' },
  })
  return {
    smokeTest: createBrowserSmokeTest(withStagingBrowser, verdicts, () => Promise.resolve('')),
    now,
    countSessions: () => sessions,
    // Each screen is opened in two views
    takeVisited: () => [...new Set(visited.splice(0))],
  }
}

const createComposition = (rest: Partial<ProposedChange> = {}): ProposedChange => ({
  shell: createShellBuild(),
  remotes: [
    createRemoteBuild('a', { name: 'mfe-a' }),
    createRemoteBuild('b', { name: 'mfe-b', screens: [] }),
  ],
  changed: ['mfe-a'],
  alternatives: [],
  channel: 'staging',
  ...rest,
})

test('screens are mounted at the same time; their findings have the order of the screens', async t => {
  const first = Promise.withResolvers<null>()
  const { smokeTest, takeVisited } = await setUp(t, async screen => {
    if (screen === 'mfe-a work') first.resolve(null)
    else await first.promise
    return [{ ...warning, sentence: screen }]
  })
  const findings = await smokeTest.run(createComposition())
  assert.deepEqual(
    findings?.map(({ sentence }) => sentence),
    ['mfe-a wall', 'mfe-a work'],
  )
  assert.deepEqual(takeVisited(), ['mfe-a wall', 'mfe-a work'])
})

test('the progress names each screen when it starts and when it is finished', async t => {
  const { smokeTest } = await setUp(t)
  const reported: string[] = []
  await smokeTest.run(createComposition(), {
    onProgress: ({ done, total, remote, screen }) => reported.push(`${done}/${total} ${remote} ${screen}`),
  })
  assert.deepEqual(reported.slice(0, 2), ['0/2 mfe-a wall', '0/2 mfe-a work'])
  assert.equal(reported.at(-1)?.slice(0, 3), '2/2')
})

test('a verdict is not made again, by whatever channel or change it is needed', async t => {
  const { smokeTest, countSessions } = await setUp(t, async () => [warning])
  const composition = createComposition()
  assert.deepEqual(await smokeTest.run(composition), [warning, warning])
  assert.deepEqual(await smokeTest.run(composition), [warning, warning])
  const grown = [...composition.remotes, createRemoteBuild('c', { name: 'mfe-c' })]
  assert.deepEqual(await smokeTest.run({ ...composition, remotes: grown }), [warning, warning])
  assert.equal(countSessions(), 1)
})

test('only the screens without a verdict are mounted', async t => {
  const { smokeTest, takeVisited } = await setUp(t)
  const composition = createComposition({ changed: ['mfe-a', 'mfe-c'] })
  await smokeTest.run(composition)
  takeVisited()
  const added = createRemoteBuild('c', { name: 'mfe-c' })
  const progress: number[] = []
  const grown = { ...composition, remotes: [...composition.remotes, added] }
  await smokeTest.run(grown, { onProgress: ({ done }) => progress.push(done) })
  assert.deepEqual(takeVisited(), ['mfe-c wall', 'mfe-c work'])
  assert.deepEqual(progress, [2, 2, 3, 4])
})

test('a verdict is made again after a day, and after a change of the shell', async t => {
  const { smokeTest, now, takeVisited } = await setUp(t)
  const composition = createComposition()
  await smokeTest.run(composition)
  now.ms = dayMs
  await smokeTest.run(composition)
  assert.equal(takeVisited().length, 2)
  now.ms = dayMs + 1
  await smokeTest.run(composition)
  assert.equal(takeVisited().length, 2)
  await smokeTest.run({ ...composition, shell: createShellBuild('b') })
  assert.equal(takeVisited().length, 2)
})

test('a refusal is never kept', async t => {
  const found = new Map([['mfe-a work', [failure]]])
  const { smokeTest, takeVisited } = await setUp(t, async screen => found.get(screen) ?? [])
  const composition = createComposition()
  assert.deepEqual(await smokeTest.run(composition), [failure])
  takeVisited()
  found.clear()
  assert.deepEqual(await smokeTest.run(composition), [])
  assert.deepEqual(takeVisited(), ['mfe-a work'])
})

test('a screen that the gate cannot finish is refused, with the reason', async t => {
  const { smokeTest } = await setUp(t, async screen => {
    if (screen === 'mfe-a work') throw new UnfinishedVisitError('the browser of the gate ended by itself')
    return []
  })
  const [finding, ...others] = (await smokeTest.run(createComposition())) ?? []
  assert.match(
    finding?.sentence ?? '',
    /^The gate could not finish the screen "work" of mfe-a \S+: the browser of the gate ended by itself\. Try again/,
  )
  assert.deepEqual(others, [])
})

test('a canceled test is rejected with the reason', async t => {
  const { smokeTest } = await setUp(t)
  const reason = new Error('canceled')
  await assert.rejects(
    async () => smokeTest.run(createComposition(), { signal: AbortSignal.abort(reason) }),
    reason,
  )
})

test('each mount is a span with the release', async t => {
  const { smokeTest } = await setUp(t)
  const spans = recordSpans()
  t.after(() => setTracer(null))
  const composition = createComposition()
  await trace({ name: 'change job', kind: 'task' }, () => smokeTest.run(composition))
  const mount = spans.find(({ name }) => name === 'mount screen')
  const { version } = createRemoteBuild('a', { name: 'mfe-a' })
  assert.deepEqual([mount?.parent, mount?.attributes?.['tessera.release.mfe-a']], ['change job', version])
})
