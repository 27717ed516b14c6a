import { afterEach, expect, it } from '@jest/globals'
import { forgetPreloads } from './page-composition.ts'
import { galleryRelease } from './testing.ts'

afterEach(() => document.head.replaceChildren())

it('forgets what was fetched ahead of one release, and of no other', () => {
  for (const href of [
    '/remotes/mfe-gallery/2/entry.js',
    '/remotes/mfe-gallery/2/wall.css',
    '/remotes/mfe-gallery/20/entry.js',
    '/remotes/shell/1/en.js',
  ]) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.setAttribute('href', href)
    document.head.append(link)
  }
  forgetPreloads(document, galleryRelease('2'))
  const left = [...document.querySelectorAll('link')].map(link => link.getAttribute('href'))
  expect(left).toEqual(['/remotes/mfe-gallery/20/entry.js', '/remotes/shell/1/en.js'])
})
