import { afterEach, expect, it } from '@jest/globals'
import { evictFailedPreloads, registerIntegrity } from './page-composition.ts'
import { createComposition, createGalleryRelease } from './testing.ts'

afterEach(() => {
  document.head.replaceChildren()
  globalThis.tesseraIntegrity = undefined
})

it('registers the hashes of the shell, and of the current and previous releases', () => {
  const withHash = (version: string) => ({
    ...createGalleryRelease(version),
    integrity: { 'entry.js': `sha384-${version}` },
  })
  const { shell, ...composition } = createComposition(
    { name: 'mfe-gallery', current: withHash('2'), previous: withHash('1') },
    { name: 'mfe-account', current: withHash('5'), previous: null },
  )
  registerIntegrity({ ...composition, shell: { ...shell, integrity: { 'main.js': 'sha384-shell' } } })
  const at = (path: string) => `${location.origin}${path}`
  expect(globalThis.tesseraIntegrity).toEqual({
    [at('/remotes/shell/1.0.0/main.js')]: 'sha384-shell',
    [at('/remotes/mfe-gallery/2/entry.js')]: 'sha384-2',
    [at('/remotes/mfe-gallery/1/entry.js')]: 'sha384-1',
    [at('/remotes/mfe-gallery/5/entry.js')]: 'sha384-5',
  })
})

it('evicts the preloads of one release and of no other', async () => {
  for (const href of [
    '/remotes/mfe-gallery/2/entry.js',
    '/remotes/mfe-gallery/2/wall.css',
    '/remotes/mfe-gallery/20/entry.js',
    '/remotes/shell/1/en.js',
  ]) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.setAttribute('as', href.endsWith('.css') ? 'style' : 'script')
    link.setAttribute('href', href)
    document.head.append(link)
  }
  const evicted = evictFailedPreloads(document, createGalleryRelease('2'))
  // jsdom does not load styles.
  const style = document.querySelector('link[rel=stylesheet]')
  expect(style?.getAttribute('href')).toBe('/remotes/mfe-gallery/2/wall.css')
  style?.dispatchEvent(new Event('error'))
  await evicted
  const left = [...document.querySelectorAll('link')].map(link => link.getAttribute('href'))
  expect(left).toEqual(['/remotes/mfe-gallery/20/entry.js', '/remotes/shell/1/en.js'])
})
