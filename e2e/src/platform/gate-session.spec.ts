import { checkRelease } from '@tessera/shared-contracts'
import { buildRelease, replaceScreens } from './build-release.ts'
import { expect, test } from './platform-test.ts'

const remote = 'mfe-account'

/** More screens than the gate opens at the same time on any machine. */
const screenCount = 18

/** A screen that stores something everywhere, and throws where another one has stored something. */
const storingScreens = replaceScreens(`
  return { mount: async element => {
    if (!globalThis.hasStored) {
      globalThis.hasStored = true
      const databases = await indexedDB.databases()
      const caches_ = await caches.keys()
      const folder = await navigator.storage.getDirectory()
      const files = await Array.fromAsync(folder.keys())
      const found = [localStorage['mfe-account:visited'], sessionStorage['mfe-account:visited'],
        document.cookie.match(/mfe-account=1/)?.[0], ...databases.map(({ name }) => name), ...caches_, ...files]
      if (found.some(Boolean)) throw new Error('found ' + found.filter(Boolean).join(', '))
      localStorage['mfe-account:visited'] = sessionStorage['mfe-account:visited'] = 'storage'
      document.cookie = 'mfe-account=1; path=/'
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open('database')
        opening.onsuccess = () => { opening.result.close(); resolve() }
        opening.onerror = reject
      })
      await caches.open('cache')
      await folder.getFileHandle('file', { create: true })
    }
    element.textContent = 'Hello'
    return () => {}
  } }`)

test('no screen finds what another one has stored in the browser of the gate', async ({ platform }) => {
  test.slow()
  const names = Array.from({ length: screenCount }, (_, index) => `page-${index}`)
  const build = await buildRelease(remote, {
    record: {
      navigation: [],
      extensions: [],
      screens: names.map(name => ({
        name,
        path: `/stored-${name}`,
        layout: 'site',
        title: { en: name, zh: name },
      })),
      screenFiles: Object.fromEntries(names.map(name => [name, []])),
    },
    transformFile(file, text, record) {
      const replaced = storingScreens.transformFile?.(file, text, record) ?? text
      return replaced.replace(
        'Object.entries(remote.screens)',
        `${JSON.stringify(names)}.map(name => [name, null])`,
      )
    },
  })
  expect(await platform.publish(build)).toMatchObject({ success: true })
  const change = { remote, version: build.version, channel: 'production' } as const
  const started = performance.now()
  const { findings, mounted } = await platform.call(checkRelease, change)
  expect({ findings, mounted }).toEqual({ findings: [], mounted: true })
  const mountedAt = performance.now()
  expect(await platform.call(checkRelease, change)).toMatchObject({ findings: [], mounted: true })
  const againMs = performance.now() - mountedAt
  expect(againMs, 'the verdicts are kept').toBeLessThan((mountedAt - started) / 4)
})
