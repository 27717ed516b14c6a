import { beforeEach, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { findScreen, isScreenPath, pathMatches, pathsOverlap } from '@tessera/shared-contracts'

const part = fc.constantFrom('a', 'A', 'b-2', 'k', 'x.y', ':id', ':id-2', ':Name')
const path = fc.array(part, { maxLength: 3 }).map(parts => `/${parts.join('/')}`)
const addressPart = fc.oneof(
  fc.constantFrom('a', 'A', '%61', '%41', 'b-2', 'B-2', 'k', '\u212A', 'x.y', '', 'a%2Fb', '%', '%zz', '画'),
  fc.string({ maxLength: 3 }).map(encodeURIComponent),
)
const address = fc
  .tuple(fc.array(addressPart, { maxLength: 4 }), fc.constantFrom('', '/', '//'))
  .map(([parts, end]) => `/${parts.join('/')}${end}`)

/** Returns the path of the route that the router shows below a layout. */
function showRoute(children: RouteObject[], pathname: string): string | undefined {
  const layout: RouteObject = { children }
  return matchRoutes([layout], { pathname })?.at(-1)?.route.path
}

const routerMatches = (pattern: string, pathname: string) =>
  showRoute([{ path: pattern }, { path: '*' }], pathname) === pattern

// The router warns of an address that is encoded wrongly
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}))

test('the contract matches an address as the router does', () => {
  fc.assert(
    fc.property(path, address, (pattern, pathname) => {
      expect(isScreenPath(pattern)).toBe(true)
      expect([pattern, pathname, pathMatches(pattern, pathname)]).toEqual([
        pattern,
        pathname,
        routerMatches(pattern, pathname),
      ])
    }),
    { numRuns: 3_000 },
  )
})

test('no address is that of two screens whose paths do not overlap', () => {
  fc.assert(
    fc.property(path, path, address, (one, other, pathname) => {
      if (pathsOverlap(one, other)) return
      expect([one, other].filter(pattern => routerMatches(pattern, pathname)).length).toBeLessThan(2)
    }),
    { numRuns: 3_000 },
  )
})

test('of two paths of one area, the contract finds the screen that the router shows', () => {
  fc.assert(
    fc.property(path, path, address, (one, other, pathname) => {
      fc.pre(one.toLowerCase() !== other.toLowerCase())
      const screens = [one, other].map(each => ({ name: each, path: each }))
      const found = findScreen({ remotes: [{ current: { screens } }] } as never, pathname)?.screen.path
      const shown = showRoute([{ path: one }, { path: other }], pathname)
      expect([one, other, pathname, found]).toEqual([one, other, pathname, shown])
    }),
    { numRuns: 3_000 },
  )
})
