import { beforeEach, expect, it } from '@jest/globals'
import { startRecording } from './natives-recording.ts'
import { createPageNatives, type PageNatives } from './page-natives.ts'

class Router {
  push() {
    return 'native'
  }
}

/** A page with a function, a class with an instance, and a namespace. */
function createPage() {
  const page = Object.create({ addEventListener: () => 'native' }) as {
    fetch: () => string
    addEventListener: () => string
    Router: typeof Router
    router: Router
    JSON: { parse: () => string }
  }
  const router = new Router()
  return Object.defineProperties(page, {
    fetch: { value: () => 'native', enumerable: true, configurable: true, writable: true },
    Router: { value: class extends Router {}, configurable: true, writable: true },
    JSON: { value: { parse: () => 'native' }, configurable: true, writable: true },
    router: { get: () => router, configurable: true },
  })
}

let page: ReturnType<typeof createPage>
let natives: PageNatives
const callAll = () => [page.fetch(), page.addEventListener(), page.router.push(), page.JSON.parse()]

beforeEach(() => {
  page = createPage()
  natives = createPageNatives(startRecording(page).finish())
  natives.enter('mfe-a')
  for (const [owner, key] of [
    [page, 'fetch'],
    [page, 'addEventListener'],
    [page.router, 'push'],
    [page.JSON, 'parse'],
  ] as const)
    Object.assign(owner, { [key]: () => `of a` })
})

it('names what is replaced, also where it hides the method of a prototype', () => {
  expect(natives.listReplaced().toSorted()).toEqual([
    'JSON.parse',
    'addEventListener',
    'fetch',
    'router.push',
  ])
})

it('restores it when the area is left, and puts it back when the area is shown again', () => {
  natives.leave('mfe-a')
  expect(callAll()).toEqual(['native', 'native', 'native', 'native'])
  expect(natives.listReplaced()).toEqual([])
  natives.enter('mfe-a')
  expect(callAll()).toEqual(['of a', 'of a', 'of a', 'of a'])
})

it('keeps it from the next area, whose effects begin before those of the last one end', () => {
  natives.enter('mfe-b')
  expect(callAll()).toEqual(['native', 'native', 'native', 'native'])
  page.fetch = () => 'of b'
  natives.leave('mfe-a')
  expect(page.fetch()).toBe('of b')
  natives.enter('mfe-a')
  expect(callAll()).toEqual(['of a', 'of a', 'of a', 'of a'])
  natives.enter('mfe-b')
  expect(page.fetch()).toBe('of b')
})

it('leaves what an area adds', () => {
  Object.assign(page, { added: 1 })
  natives.leave('mfe-a')
  expect(page).toHaveProperty('added', 1)
})
