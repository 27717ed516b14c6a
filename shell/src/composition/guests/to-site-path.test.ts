import { expect, it } from '@jest/globals'
import { toSitePath } from './to-site-path.ts'

it.each([
  ['/help', '/help'],
  ['?tab=1#top', '/?tab=1#top'],
  [`${location.origin}/about`, '/about'],
])('opens %s', (to, path) => expect(toSitePath(to)).toBe(path))

it.each([
  '//other.example/',
  '/.//other.example/',
  'https://other.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[',
])('opens nothing for %s', to => expect(toSitePath(to)).toBeNull())
