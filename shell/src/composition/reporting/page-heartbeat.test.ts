import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { reportFault } from '@tessera/shared-contracts'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { startPageHeartbeat } from './page-heartbeat.ts'

const shown = { composition: 'c1', remote: 'mfe-gallery', version: '2', path: '/tools' }

let server: FakeServer
let controller: AbortController

beforeEach(() => {
  jest.useFakeTimers()
  server = fakeServer()
  server.on(reportFault, () => ({ success: true }))
  controller = new AbortController()
})
afterEach(() => {
  controller.abort()
  localStorage.clear()
  jest.useRealTimers()
})

/** Leaves the heartbeat of a page that has frozen. */
function freezePage(page: object = shown) {
  localStorage.setItem('tessera.page.frozen', JSON.stringify({ ...page, beats: 3 }))
}
const countHeartbeats = () => Object.keys(localStorage).filter(key => key.startsWith('tessera.page.')).length
function setVisibility(visibilityState: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  document.dispatchEvent(new Event('visibilitychange'))
}
const openNextPage = () => startPageHeartbeat(() => undefined, controller.signal)

it('reports the release of a page that froze, once', () => {
  freezePage()
  openNextPage()
  jest.advanceTimersByTime(14_000)
  expect(server.requests(reportFault)).toEqual([])
  jest.advanceTimersByTime(1_000)
  expect(server.requests(reportFault)).toEqual([
    { ...shown, phase: 'run', fellBackTo: null, message: 'The page stopped responding.' },
  ])
  openNextPage()
  jest.advanceTimersByTime(60_000)
  expect(server.requests(reportFault)).toHaveLength(1)
})

it('reports no page that is still beating', () => {
  startPageHeartbeat(() => shown, controller.signal)
  openNextPage()
  jest.advanceTimersByTime(60_000)
  expect(server.requests(reportFault)).toEqual([])
  expect(countHeartbeats()).toBe(1)
})

it('reports no page that was left or hidden', () => {
  startPageHeartbeat(() => shown, controller.signal)
  expect(countHeartbeats()).toBe(1)
  setVisibility('hidden')
  expect(countHeartbeats()).toBe(0)
  setVisibility('visible')
  expect(countHeartbeats()).toBe(1)
  dispatchEvent(new Event('pagehide'))
  expect(countHeartbeats()).toBe(0)
})

it('says nothing about a page without a release', () => {
  let release: typeof shown | undefined = shown
  startPageHeartbeat(() => release, controller.signal)
  release = undefined
  jest.advanceTimersByTime(5_000)
  expect(countHeartbeats()).toBe(0)
})

it('discards what is no heartbeat', () => {
  localStorage.setItem('tessera.page.a', 'garbage')
  localStorage.setItem('tessera.page.b', '{"remote": 1}')
  openNextPage()
  jest.advanceTimersByTime(15_000)
  expect(server.requests(reportFault)).toEqual([])
  expect(countHeartbeats()).toBe(0)
})

it('does nothing where the browser forbids storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  startPageHeartbeat(() => shown, controller.signal)
  expect(countHeartbeats()).toBe(0)
  jest.restoreAllMocks()
})
