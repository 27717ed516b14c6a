import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectAffectedTests } from './affected-tests.mjs'

const contents = {
  'package.json': '{}',
  'commands/test.mjs': `import './run/process.mjs'`,
  'commands/run/process.mjs': '',
  'commands/dev.mjs': '',
  'docs/ARCHITECTURE.md': '',
  'server/src/feedback/rule.ts': `export const rule = () => fail('feedback.length')`,
  'server/src/feedback/rule.test.ts': '',
  'server/src/audit/rule.ts': `export const rule = () => fail('audit.empty')`,
  'server/src/audit/rule.test.ts': '',
  'server/src/audit/store.ts': `import { sql } from 'kysely'`,
  'server/locales/en.json': '{ "feedback": { "length": "Too long" }, "audit": { "empty": "Empty" } }',
  'server/test/app/limits.test.ts': '',
  'server/test/fuzz/fuzz.test.ts': `import { rule } from '../../src/feedback/rule.ts'`,
  'server/models/network.onnx': '',
  'shared/index.ts': `export { one } from './one.ts'\nexport { two } from './two.ts'`,
  'shared/one.ts': 'export const one = 1',
  'shared/two.ts': 'export const two = 2',
  'shell/src/main.ts': `import { one } from '../../shared/index.ts'`,
  'shell/src/main.test.ts': '',
  'mfe-gallery/src/remote.ts': `import { two } from '../../shared/index.ts'`,
  'mfe-gallery/src/remote.test.ts': '',
  'platform/src/gate.ts': '',
  'e2e/src/gallery/gallery.spec.ts': '',
  'e2e/src/platform/canary.spec.ts': `test('slow', { tag: '@alone' })`,
  'e2e/src/conformity/examples.spec.ts': '',
  'e2e/src/every-screen.spec.ts': '',
  'e2e/src/states/states.spec.ts': `import { all } from './all.ts'`,
  'e2e/src/states/all.ts': `import { gallery } from './gallery.ts'\n/** @compositionRoot */\nexport const all = [gallery]`,
  'e2e/src/states/gallery.ts': `export const gallery = { name: 'gallery (all)', states: [text('mfe-gallery:title')] }`,
  'e2e/src/states/frame.ts': `export const frame = { name: 'frame', states: [text('shell:title')] }`,
}

/** Selects the tests for a change of some files, which were what `before` says. */
function select(changed, before = {}, now = contents) {
  const toMap = texts => new Map(Object.entries(texts))
  const selected = selectAffectedTests(changed, toMap(now), toMap({ ...now, ...before }))
  const isBrowserTest = ({ file }) => file.startsWith('e2e/')
  return { ...selected, skippedSpecs: selected.notAffected.filter(isBrowserTest).map(({ file }) => file) }
}
const smoke = 'server/test/app/limits.test.ts'

test('the tests that a change reaches run, and those of the whole server; the others are named', () => {
  const { everything, files, randomized, notAffected } = select(['server/src/audit/rule.ts'])
  assert.equal(everything, null)
  assert.deepEqual(files, ['server/src/audit/rule.test.ts', smoke])
  assert.deepEqual(randomized, [])
  const reason = 'The change does not reach it.'
  assert.deepEqual(notAffected[0], { file: 'server/src/feedback/rule.test.ts', reason })
  assert.deepEqual(select(['server/src/feedback/rule.ts']).randomized, ['server/test/fuzz/fuzz.test.ts'])
})

test('the packages, and the files that run the tests, affect everything', () => {
  assert.match(select(['package.json']).everything, /^package.json has changed/)
  assert.match(select(['mfe-gallery/package.json']).everything, /package.json/)
  assert.match(select(['commands/run/process.mjs']).everything, /which runs the tests/)
  assert.equal(select(['commands/dev.mjs']).everything, null)
})

test('documents affect nothing', () => {
  const { files, browser } = select(['docs/ARCHITECTURE.md'])
  assert.deepEqual({ files, browser }, { files: [], browser: null })
})

test('a file that no other mentions affects the tests of its package', () => {
  const { files } = select(['server/models/network.onnx'])
  assert.deepEqual(files, ['server/src/feedback/rule.test.ts', 'server/src/audit/rule.test.ts', smoke])
})

test('a change of SQL affects PostgreSQL', () => {
  assert.equal(select(['server/src/audit/store.ts']).onPostgres, true)
  assert.equal(select(['server/src/audit/rule.ts']).onPostgres, false)
})

test('a changed text affects who mentions its key', () => {
  const before = {
    'server/locales/en.json': '{ "feedback": { "length": "Long" }, "audit": { "empty": "Empty" } }',
  }
  assert.deepEqual(select(['server/locales/en.json'], before).files, [
    'server/src/feedback/rule.test.ts',
    smoke,
  ])
})

test('a barrel affects who imports a name that it takes from elsewhere', () => {
  const added = { 'shared/index.ts': `export { one } from './one.ts'` }
  assert.deepEqual(select(['shared/index.ts'], added).files, [smoke])
  const moved = { 'shared/index.ts': `export { one } from './two.ts'\nexport { two } from './two.ts'` }
  assert.deepEqual(select(['shared/index.ts'], moved).files, [smoke, 'shell/src/main.test.ts'])
})

test('a deleted file affects the tests beside it', () => {
  const now = { ...contents }
  delete now['server/src/audit/store.ts']
  const { files } = select(['server/src/audit/store.ts'], {}, now)
  assert.deepEqual(files, ['server/src/audit/rule.test.ts', smoke])
})

test('in the browser, the specs and states of a reached area run, and the specs of no area', () => {
  const { browser, skippedSpecs } = select(['shared/two.ts'])
  assert.deepEqual(skippedSpecs, [
    'e2e/src/platform/canary.spec.ts',
    'e2e/src/conformity/examples.spec.ts',
    'e2e/src/states/states.spec.ts',
  ])
  const isRun = title => browser.titles.some(pattern => new RegExp(pattern).test(title))
  assert.ok(isRun('gallery/gallery.spec.ts a creation opens'))
  assert.ok(isRun('every-screen.spec.ts every screen'))
  assert.ok(isRun('states/states.spec.ts gallery (all) (en) every state'))
  assert.ok(isRun('states/states.spec.ts texts are found'))
  assert.ok(!isRun('states/states.spec.ts frame (en) every state'))
  assert.ok(!isRun('platform/canary.spec.ts slow'))
})

test('what composes the pages affects the specs of the platform, with the examples and the tests of delays', () => {
  const { browser, skippedSpecs } = select(['platform/src/gate.ts'])
  assert.deepEqual(browser.timed, ['e2e/src/platform/canary.spec.ts'])
  assert.equal(browser.withExamples, true)
  assert.ok(skippedSpecs.includes('e2e/src/gallery/gallery.spec.ts'))
})

test('a state affects its flow, and a reference image too', () => {
  for (const file of ['e2e/src/states/frame.ts', 'e2e/looks/frame/title-en-390.webp']) {
    const { titles } = select([file]).browser
    assert.match('states/states.spec.ts frame (en) every state', new RegExp(titles.at(-1)), file)
    assert.doesNotMatch(
      'states/states.spec.ts gallery (all) (en) every state',
      new RegExp(titles.at(-1)),
      file,
    )
  }
})
