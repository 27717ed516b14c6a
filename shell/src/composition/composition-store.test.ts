import { beforeEach, expect, it, jest } from '@jest/globals'
import { compositionElementId, readSettings, type Composition } from '@tessera/shared-contracts'
import { createCompositionStore } from './composition-store.ts'
import { createComposition, createGalleryRelease, galleryRemote } from './testing.ts'

const url = '/platform/compositions/abc.json'
const release = createGalleryRelease('7')
const account = {
  name: 'mfe-account',
  current: {
    ...release,
    name: 'mfe-account',
    base: '/remotes/mfe-account/7/',
    integrity: { 'entry.js': 'sha384-e' },
    screens: release.screens.map(screen => ({ ...screen, path: '/account/:id' })),
  },
  previous: null,
  settings: { columns: 3 },
}
const complete = createComposition(galleryRemote, account)
const fetchFile = jest.fn<typeof fetch>()

/** Opens a page that has the gallery only, and the paths of the others. */
function openPage(deferred: Partial<Composition['deferred']> = {}) {
  const initial = {
    ...createComposition(galleryRemote),
    deferred: { url, integrity: 'sha384-doc', paths: { site: ['/account/:id'] }, ...deferred },
  }
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = compositionElementId
  element.textContent = JSON.stringify(initial)
  document.body.replaceChildren(element)
  return createCompositionStore(initial)
}

beforeEach(() => {
  document.head.replaceChildren()
  globalThis.tesseraIntegrity = undefined
  globalThis.fetch = fetchFile.mockReset().mockImplementation(async () => Response.json(complete))
})

it('knows the paths of all screens at once', () => {
  const { hasScreen } = openPage()
  expect(['/tools', '/account/1', '/account'].map(hasScreen)).toEqual([true, true, false])
  expect(fetchFile).not.toHaveBeenCalled()
})

it('fetches the missing remotes once, for a screen of one of them', async () => {
  const { get, subscribe, findScreen } = openPage()
  const notify = jest.fn()
  subscribe(notify)
  expect((await findScreen('/tools'))?.remote.name).toBe('mfe-gallery')
  expect(await findScreen('/unknown')).toBeUndefined()
  expect(fetchFile).not.toHaveBeenCalled()

  const found = await Promise.all([findScreen('/account/1'), findScreen('/account/2')])
  expect(found.map(each => each?.remote.name)).toEqual(['mfe-account', 'mfe-account'])
  expect(await findScreen('/account/3')).toBeDefined()
  expect(fetchFile.mock.calls).toEqual([[url, { integrity: 'sha384-doc' }]])
  expect(notify).toHaveBeenCalledTimes(1)
  expect(get().remotes[0]).toBe(galleryRemote)
})

it('gives the remotes their hashes and settings', async () => {
  await openPage().complete()
  expect(globalThis.tesseraIntegrity).toHaveProperty([`${location.origin}/remotes/mfe-account/7/entry.js`])
  const settings = { columns: { type: 'number', default: 1, about: 'Columns of the wall' } } as const
  expect(readSettings({ name: 'mfe-account', settings })).toEqual({ columns: 3 })
})

it('fetches what the sidebar of another screen shows', async () => {
  const screens = galleryRemote.current.screens.map(screen => ({ ...screen, layout: 'toolbox' as const }))
  const toolbox = { ...galleryRemote, current: { ...galleryRemote.current, screens } }
  const deferred = { url, integrity: 'sha384-doc', paths: {} }
  await createCompositionStore({
    ...createComposition(toolbox),
    deferred: { ...deferred, navigation: {} },
  }).fetchForScreen('/tools')
  expect(fetchFile).not.toHaveBeenCalled()
  await createCompositionStore({ ...createComposition(toolbox), deferred }).fetchForScreen('/tools')
  expect(fetchFile).toHaveBeenCalledTimes(1)
})

it('tries again after a failure, but not where the server no longer has the composition', async () => {
  const { fetchForScreen, findScreen } = openPage()
  fetchFile.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(fetchForScreen('/account/1')).rejects.toThrow('Failed to fetch')
  fetchFile.mockImplementation(async () => new Response('', { status: 404 }))
  expect(await findScreen('/account/1')).toBeUndefined()
  await expect(fetchForScreen('/account/1')).rejects.toThrow('404')
  expect(fetchFile).toHaveBeenCalledTimes(2)
})

it('adds the import map of the document, unless the HTML has one', async () => {
  const importMap = '{"integrity":{}}'
  fetchFile.mockImplementation(async () => Response.json({ ...complete, importMap }))
  const listMaps = () => [...document.querySelectorAll('script[type=importmap]')].map(map => map.textContent)
  await openPage().complete()
  expect(listMaps()).toEqual([importMap])
  await openPage().complete()
  expect(listMaps()).toEqual([importMap])
})
