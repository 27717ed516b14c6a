import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { reportFault, reportMount } from '@tessera/shared-contracts'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { createReports } from './reports.ts'
import { compositionOf, gallery } from './testing.ts'

const screen = (name = 'wall') => ({ release: gallery.current, name, Screen: () => null })
const faultOf = (fellBackTo: string | null) => ({
  remote: 'mfe-gallery',
  version: '2',
  fellBackTo,
  phase: 'load' as const,
  message: 'The entry is garbage.',
})

let server: FakeServer
let mark: ReturnType<typeof jest.fn<(name: string) => PerformanceMark>>
let listening: AbortController

beforeEach(() => {
  server = fakeServer()
  server.on(reportMount, () => ({ success: true }))
  server.on(reportFault, () => ({ success: true }))
  mark = jest.fn()
  performance.mark = mark
  listening = new AbortController()
})
afterEach(() => listening.abort())

it('reports a release once a page and marks each of its screens', () => {
  const reports = createReports(compositionOf(gallery))
  reports.mount(screen('wall'))
  reports.mount(screen('lightbox'))
  expect(server.requests(reportMount)).toEqual([{ composition: 'c1', remote: 'mfe-gallery', version: '2' }])
  expect(mark.mock.calls.flat()).toEqual(['mounted:mfe-gallery@2/wall', 'mounted:mfe-gallery@2/lightbox'])
})

it('marks the failure of an area, not a fallback', () => {
  const reports = createReports(compositionOf(gallery))
  reports.fault(faultOf('1'))
  expect(mark).not.toHaveBeenCalled()
  reports.fault(faultOf(null))
  expect(mark).toHaveBeenCalledWith('failed:mfe-gallery')
  expect(server.requests(reportFault)).toHaveLength(2)
})

/** An error as a file of a release throws it. */
function thrownAt(file: string) {
  const error = new Error('Late trouble')
  error.stack = `Error: Late trouble\n    at click (${location.origin}${file}:1:10)\n    at main.js:1:1`
  return error
}
const uncaught = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }))
const rejected = (reason: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

it('reports what nothing caught in a mounted release, a few times a page', () => {
  const reports = createReports(compositionOf(gallery))
  reports.watchUncaughtErrors(listening.signal)
  uncaught(thrownAt('/remotes/mfe-gallery/2/screen.js'))
  expect(server.requests(reportFault)).toHaveLength(0)

  reports.mount(screen())
  uncaught(thrownAt('/shell/main.js'))
  uncaught('no error at all')
  expect(server.requests(reportFault)).toHaveLength(0)

  rejected(thrownAt('/remotes/mfe-gallery/2/screen.js'))
  expect(server.requests(reportFault)).toMatchObject([
    { remote: 'mfe-gallery', version: '2', phase: 'run', fellBackTo: null, message: 'Late trouble' },
  ])
  expect(mark).not.toHaveBeenCalledWith('failed:mfe-gallery')

  for (let time = 0; time < 10; time += 1) uncaught(thrownAt('/remotes/mfe-gallery/2/screen.js'))
  expect(server.requests(reportFault)).toHaveLength(5)
})
