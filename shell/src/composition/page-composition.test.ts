import { afterEach, expect, it } from '@jest/globals'
import { evictFailedPreloads } from './page-composition.ts'
import { createGalleryRelease } from './testing.ts'

afterEach(() => document.head.replaceChildren())

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
