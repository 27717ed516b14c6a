import { beforeEach, expect, it, jest } from '@jest/globals'
import { loadFileHashes, getFileHash, registerFileHashes } from './file-hashes.ts'
import { createComposition, createGalleryRelease } from './testing.ts'

const at = (path: string) => `${location.origin}${path}`
const fetchFile = jest.fn<typeof fetch>()

beforeEach(() => {
  globalThis.fetch = fetchFile.mockReset()
  globalThis.tesseraIntegrity = undefined
})

/** A release whose page has the hash of the list only. The list is served. */
function createListedRelease(version: string) {
  fetchFile.mockImplementation(async () => Response.json({ 'entry.js': 'sha384-e', 'wall.js': 'sha384-w' }))
  return {
    ...createGalleryRelease(version),
    integrity: { 'entry.js': 'sha384-e' },
    hashListIntegrity: 'sha384-l',
  }
}

it('registers the hashes of the shell, and of the current and previous releases', () => {
  const withHash = (version: string) => ({
    ...createGalleryRelease(version),
    integrity: { 'entry.js': `sha384-${version}` },
  })
  const { shell, ...composition } = createComposition(
    { name: 'mfe-gallery', current: withHash('2'), previous: withHash('1') },
    { name: 'mfe-account', current: withHash('5'), previous: null },
  )
  registerFileHashes({ ...composition, shell: { ...shell, integrity: { 'main.js': 'sha384-shell' } } })
  expect(globalThis.tesseraIntegrity).toEqual({
    [at('/remotes/shell/1.0.0/main.js')]: 'sha384-shell',
    [at('/remotes/mfe-gallery/2/entry.js')]: 'sha384-2',
    [at('/remotes/mfe-gallery/1/entry.js')]: 'sha384-1',
    [at('/remotes/mfe-gallery/5/entry.js')]: 'sha384-5',
  })
})

it('fetches the list of a release once, with the hash that the composition has of it', async () => {
  const release = createListedRelease('7')
  await loadFileHashes(release)
  await loadFileHashes(release)
  expect(getFileHash(at('/remotes/mfe-gallery/7/wall.js'))).toBe('sha384-w')
  expect(fetchFile.mock.calls).toEqual([
    [at('/remotes/mfe-gallery/7/tessera-hashes.json'), { cache: 'default', integrity: 'sha384-l' }],
  ])
})

it('fetches nothing for a release whose hashes the page has', async () => {
  await loadFileHashes(createGalleryRelease('7'))
  expect(fetchFile).not.toHaveBeenCalled()
})

it('rejects without a list, and the next call fetches it again', async () => {
  const release = createListedRelease('8')
  fetchFile.mockResolvedValueOnce(new Response('', { status: 404 }))
  await expect(loadFileHashes(release)).rejects.toThrow('tessera-hashes.json responded with 404.')
  await loadFileHashes(release)
  expect(getFileHash(at('/remotes/mfe-gallery/8/wall.js'))).toBe('sha384-w')
})

it('replaces the copy in the cache on request', async () => {
  const release = createListedRelease('9')
  await loadFileHashes(release)
  await loadFileHashes(release, 'reload')
  expect(fetchFile).toHaveBeenLastCalledWith(expect.anything(), { cache: 'reload', integrity: 'sha384-l' })
})
