import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createImportGraph } from './import-graph.mjs'

/** Lists what a change of a file reaches, besides the file. */
function listReached(contents, file) {
  const files = Object.keys(contents)
  const reached = createImportGraph(files, name => contents[name]).findReached([file])
  reached.delete(file)
  return [...reached].sort()
}

test('a change reaches what imports it, directly or not', () => {
  const contents = {
    'a/one.ts': 'export const one = 1',
    'a/two.ts': `import { one } from './one.ts'`,
    'a/three.ts': `export const load = () => import('./two.ts')`,
    'a/four.ts': `jest.mock('./three.ts')`,
    'a/other.ts': '',
  }
  assert.deepEqual(listReached(contents, 'a/one.ts'), ['a/four.ts', 'a/three.ts', 'a/two.ts'])
})

test('a name leads through barrels and packages to the file that defines it', () => {
  const contents = {
    'lib/package.json':
      '{ "name": "@x/lib", "exports": { ".": "./src/index.ts", "./deep/*": "./src/*.ts" } }',
    'lib/src/index.ts': `export * from './all.ts'\nexport { local as one } from './one.ts'`,
    'lib/src/all.ts': `export * from './two.ts'\nexport * from './three.ts'`,
    'lib/src/one.ts': 'const local = 1\nexport { local }',
    'lib/src/two.ts': 'export function two() {}',
    'lib/src/three.ts': 'export const three = 3',
    'app/uses-one.ts': `import { one } from '@x/lib'`,
    'app/uses-two.ts': `import { two } from '@x/lib'`,
    'app/uses-deep.ts': `import { three } from '@x/lib/deep/three'`,
    'app/uses-all.ts': `import * as lib from '@x/lib'\nlist(lib)`,
    'app/uses-member.ts': `import * as lib from '@x/lib'\nlib.two()`,
  }
  const users = file => listReached(contents, file).filter(each => each.startsWith('app/'))
  assert.deepEqual(users('lib/src/one.ts'), ['app/uses-all.ts', 'app/uses-one.ts'])
  assert.deepEqual(users('lib/src/two.ts'), ['app/uses-all.ts', 'app/uses-member.ts', 'app/uses-two.ts'])
  assert.deepEqual(users('lib/src/three.ts'), ['app/uses-all.ts', 'app/uses-deep.ts'])
})

test('the path of a file or a folder in a text is followed', () => {
  const contents = {
    'a/src/worker.ts': '',
    'a/src/start.ts': `new Worker(new URL('./worker.ts', import.meta.url))`,
    'a/src/main.ts': '',
    'a/test/starts-main.ts': `spawn(join(import.meta.dirname, '../src', entry))`,
    'a/test/from-the-root.ts': `spawn('a/src/main.ts')`,
    'b/data/sample.webm': '',
    'a/test/reads-sample.ts': 'read(new URL(`../../b/data/${name}`, import.meta.url))',
  }
  assert.deepEqual(listReached(contents, 'a/src/worker.ts'), ['a/src/start.ts', 'a/test/starts-main.ts'])
  assert.deepEqual(listReached(contents, 'a/src/main.ts'), [
    'a/test/from-the-root.ts',
    'a/test/starts-main.ts',
  ])
  assert.deepEqual(listReached(contents, 'b/data/sample.webm'), ['a/test/reads-sample.ts'])
})

test('a test depends on the files of its folder, and on the only file with its name', () => {
  const contents = {
    'a/one.ts': '',
    'a/two.test.ts': '',
    'b/two.ts': '',
    'b/routes.ts': '',
    'c/routes.ts': '',
    'd/routes.test.ts': '',
    'a/three.spec.ts': '',
  }
  assert.deepEqual(listReached(contents, 'a/one.ts'), ['a/two.test.ts'])
  assert.deepEqual(listReached(contents, 'b/two.ts'), ['a/two.test.ts'])
  assert.deepEqual(listReached(contents, 'b/routes.ts'), [])
})

const feature = 'server/src/features/credits'

/** A server with one feature, which `app.ts` connects, and the platform. */
const server = {
  'shared-contracts/package.json': '{ "name": "@x/contracts", "exports": { ".": "./src/index.ts" } }',
  'shared-contracts/src/index.ts': `export * from './calls/buy.ts'`,
  'shared-contracts/src/calls/buy.ts': 'export const buy = 1\nexport const sell = 2',
  'platform/src/stores.ts': `import { createReleases } from './releases/sql-store.ts'
    export const createPlatformStores = () => ({ releases: createReleases() })`,
  'platform/src/releases/sql-store.ts': `import type { ReleaseStore } from './release-store.ts'
    export const createReleases = (): ReleaseStore => ({})`,
  'platform/src/releases/release-store.ts': 'export interface ReleaseStore {}',
  'platform/src/gate.ts': `import type { ReleaseStore } from './releases/release-store.ts'`,
  'server/app.ts': `import { credits } from './src/features/credits/feature.ts'
    import { registerMedia } from './media/routes.ts'
    /**
     * Builds the app.
     *
     * @compositionRoot
     */
    export const buildApp = () => [credits, registerMedia()]`,
  'server/media/routes.ts': `export const registerMedia = (app: FastifyInstance) => on('/media/:key')`,
  'server/media/url.ts': 'export const getUrl = key => `/media/${key}`',
  [`${feature}/feature.ts`]: `import { createCreditStores } from './stores.ts'
    import { createHandler } from './handler.ts'
    export const credits = { stores: createCreditStores, createHandler, routes: () => import('./routes.ts') }`,
  [`${feature}/stores.ts`]: `import { createLedger } from './store/ledger.ts'
    import { createPlans } from './store/plans.ts'
    export const createCreditStores = () => ({ ledger: createLedger(), plans: createPlans() })
    export type CreditStores = ReturnType<typeof createCreditStores>`,
  [`${feature}/store/ledger.ts`]: 'export const createLedger = () => ({})',
  [`${feature}/store/plans.ts`]: 'export const createPlans = () => ({})',
  [`${feature}/handler.ts`]: 'export const createHandler = () => ({})',
  [`${feature}/routes.ts`]: `import { buy } from '@x/contracts'\nexport const registerRoutes = (app: FastifyInstance) => on(buy)`,
  'server/rules/rule.ts': `import type { CreditStores } from '../src/features/credits/stores.ts'
    export const add = (stores: CreditStores) => stores.ledger.add()`,
  'server/test/none.test.ts': `import { buildApp } from '../app.ts'`,
  'server/test/buy.test.ts': `import { buy } from '@x/contracts'\nimport { start } from './harness.ts'\nstart().call(buy)`,
  'server/test/harness.ts': `import { buildApp } from '../app.ts'\nexport const start = () => buildApp()`,
  'server/test/media.test.ts': `import { buildApp } from '../app.ts'\nbuildApp().get('/media/one.png')`,
}

test('a composition root is not followed, but what a file mentions of it', () => {
  assert.deepEqual(listReached(server, `${feature}/store/ledger.ts`), ['server/rules/rule.ts'])
  assert.deepEqual(listReached(server, `${feature}/store/plans.ts`), [])
  assert.deepEqual(
    listReached(server, `${feature}/stores.ts`).filter(file => file.endsWith('.test.ts')),
    ['server/test/buy.test.ts', 'server/test/media.test.ts', 'server/test/none.test.ts'],
  )
})

test('a store reaches who knows its interface', () => {
  assert.deepEqual(listReached(server, 'platform/src/releases/sql-store.ts'), [
    'platform/src/gate.ts',
    'platform/src/releases/release-store.ts',
  ])
})

test('a test depends on what serves its calls and URLs, and on the tasks that the calls start', () => {
  assert.deepEqual(listReached(server, `${feature}/routes.ts`), ['server/test/buy.test.ts'])
  assert.deepEqual(listReached(server, `${feature}/handler.ts`), ['server/test/buy.test.ts'])
  assert.deepEqual(listReached(server, 'server/media/routes.ts'), [
    'server/media/url.ts',
    'server/test/media.test.ts',
  ])
})
