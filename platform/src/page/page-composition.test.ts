import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { brotliCompressSync, constants } from 'node:zlib'
import {
  compositionElementId,
  composition as compositionSchema,
  type Composition,
  type ReleaseRecord,
  type ShellRecord,
} from '@tessera/shared-contracts'
import { startTestPlatform } from '../../test/test-platform.ts'
import { createRemoteBuild, createShellBuild, deployBuilds } from '../../test/test-releases.ts'
import { computeIntegrity } from '../releases/release-files.ts'

const createShell = (overrides: Partial<ShellRecord> = {}) => {
  const { record, ...build } = createShellBuild()
  return {
    ...build,
    record: { ...record, supportsHashLists: true, supportsDeferredRemotes: true, ...overrides },
  }
}

/** An area with a screen in the toolbox, its entry and a page of an item. */
function createArea(name: string, marker = 'a', overrides: Partial<ReleaseRecord> = {}) {
  const title = { en: `The ${name}`, zh: `工具 ${name}` }
  return createRemoteBuild(marker, {
    name: `mfe-${name}`,
    screens: [
      { name: 'wall', path: `/${name}`, layout: 'toolbox', title },
      { name: 'item', path: `/${name}/:id`, layout: 'site', title },
    ],
    screenFiles: { wall: ['wall.js'], item: ['wall.js'] },
    navigation: [{ section: 'image-tools', order: 300, label: title, icon: 'M4 4h16', path: `/${name}` }],
    ...overrides,
  })
}

async function start(t: TestContext, builds: Parameters<typeof deployBuilds>[1]) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  await deployBuilds(site, builds)
  const get = (url: string, cookie = '') => site.app.inject({ url, headers: { cookie } })
  async function readPage(url: string, cookie?: string): Promise<Composition> {
    const { body } = await get(url, cookie)
    const text = body.split(`id="${compositionElementId}">`)[1]?.split('</script>')[0]
    return compositionSchema.parse(JSON.parse(text ?? ''))
  }
  return { site, get, readPage }
}

const listNames = ({ remotes }: Composition) => remotes.map(({ name }) => name).toSorted()

test('a page has the remote that it shows, and of the others the paths', async t => {
  const { readPage } = await start(t, [createShell(), createArea('sketch'), createArea('music')])
  const page = await readPage('/sketch/7')
  assert.deepEqual(listNames(page), ['mfe-sketch'])
  assert.deepEqual(page.deferred?.paths, { toolbox: ['/music'], site: ['/music/:id'] })
  assert.equal(page.deferred.navigation, undefined)
})

test('a page with a sidebar has the entries of the other remotes, where they have the screen', async t => {
  const stray = { section: 'start', order: 1, label: { en: 'Stray', zh: '外' }, icon: 'M0 0', path: '/else' }
  const music = createArea('music')
  const withStray = { ...music.record, navigation: [...(music.record.navigation ?? []), stray, null] }
  const { readPage } = await start(t, [
    createShell(),
    createArea('sketch'),
    { ...music, record: withStray },
    createArea('quiet', 'a', { navigation: [] }),
  ])
  const page = await readPage('/sketch')
  assert.deepEqual(page.deferred?.navigation, { 'mfe-music': music.record.navigation })
})

test('the document has all remotes, and is what the page expects', async t => {
  const { get, readPage } = await start(t, [createShell(), createArea('sketch'), createArea('music')])
  const page = await readPage('/')
  assert.deepEqual(listNames(page), [])
  const { body, headers } = await get(page.deferred?.url ?? '')
  assert.equal(computeIntegrity(Buffer.from(body)), page.deferred?.integrity)
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  const complete = compositionSchema.parse(JSON.parse(body))
  assert.deepEqual(listNames(complete), ['mfe-music', 'mfe-sketch'])
  assert.equal(complete.id, page.id)
  assert.equal(complete.deferred, undefined)
  assert.ok(complete.remotes.every(({ current }) => current.hashListIntegrity))
  assert.equal((await get('/platform/compositions/none.json')).statusCode, 404)
})

test('an open page finds its document after a release', async t => {
  const { site, get, readPage } = await start(t, [createShell(), createArea('sketch')])
  const { deferred } = await readPage('/')
  await deployBuilds(site, [createArea('sketch', 'b')])
  assert.notEqual((await readPage('/')).deferred?.url, deferred?.url)
  assert.equal((await get(deferred?.url ?? '')).statusCode, 200)
})

test('a document with remotes for a role is private, and only for those who have the role', async t => {
  const console = createArea('console', 'a', { roles: ['operator'] })
  const { get, readPage } = await start(t, [createShell(), createArea('sketch'), console])
  assert.deepEqual((await readPage('/')).deferred?.paths.toolbox, ['/sketch'])
  const { deferred } = await readPage('/', 'role=operator')
  assert.deepEqual(deferred?.paths.toolbox?.toSorted(), ['/console', '/sketch'])
  assert.equal((await get(deferred.url)).statusCode, 404)
  const { statusCode, headers } = await get(deferred.url, 'role=operator')
  assert.equal(statusCode, 200)
  assert.match(String(headers['cache-control']), /^private, /)
})

test('the import map is in the page of an ES module, else in the document', async t => {
  const { get, readPage } = await start(t, [
    createShell(),
    createArea('sketch'),
    createArea('clock', 'a', { entryType: 'module' }),
  ])
  const findMap = (html: string) => /<script type="importmap">(.*?)<\/script>/.exec(html)?.[1]
  const map = findMap((await get('/clock')).body)
  assert.match(map ?? '', /entry\.a\.js/)
  assert.equal(findMap((await get('/sketch')).body), undefined)
  const { deferred } = await readPage('/sketch')
  const complete = JSON.parse((await get(deferred?.url ?? '')).body) as Composition
  assert.equal(complete.importMap, map)
})

test('a shell that cannot fetch remotes has all of them, and so has staging', async t => {
  const builds = [createArea('sketch'), createArea('music')]
  const old = await start(t, [createShell({ supportsDeferredRemotes: false }), ...builds])
  const page = await old.readPage('/')
  assert.deepEqual(listNames(page), ['mfe-music', 'mfe-sketch'])
  assert.equal(page.deferred, undefined)

  const { site } = await start(t, [])
  await deployBuilds(site, [createShell(), ...builds], ['staging'])
  const staging = await site.openOrigin('staging')
  const { body } = await staging.inject('/')
  assert.match(body, /"name":"mfe-music"/)
  assert.doesNotMatch(body, /"deferred"/)
})

/** Returns the sizes of pages in bytes, compressed as the server does. */
async function measurePages(t: TestContext, areaCount: number) {
  const areas = Array.from({ length: areaCount }, (_, index) => {
    // Digits of a hash, because words that resemble each other compress better than those of a hundred teams
    const word = computeIntegrity(Buffer.from(`${index}`))
      .replaceAll(/[^a-z]/g, '')
      .slice(6, 15)
    return [createArea(word, 'a'), createArea(word, 'b')]
  })
  const { get } = await start(t, [createShell(), ...areas.flat()])
  const measure = async (url: string) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    return brotliCompressSync((await get(url)).body, { params }).length
  }
  return { home: await measure('/'), about: await measure('/about') }
}

test('an area that a page does not show adds at most 40 bytes to it', async t => {
  const [few, many] = [await measurePages(t, 5), await measurePages(t, 105)]
  for (const page of ['home', 'about'] as const) {
    const bytesPerArea = (many[page] - few[page]) / 100
    t.diagnostic(`${page}: ${few[page]} bytes with 5 areas, ${bytesPerArea} for each further one`)
    assert.ok(bytesPerArea <= 40, `${page} grows by ${bytesPerArea} bytes`)
  }
})
