import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { reportFault, reportMount } from '@tessera/shared-contracts'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { createReleaseReporter } from './release-reporter.ts'
import { createComposition, galleryRemote } from '../testing.ts'

const screen = (name = 'wall') => ({ release: galleryRemote.current, name, Screen: () => null })
const createFault = (fellBackTo: string | null) => ({
  remote: 'mfe-gallery',
  version: '2',
  fellBackTo,
  phase: 'load' as const,
  message: 'The entry is garbage.',
})

let server: FakeServer
let mark: ReturnType<typeof jest.fn<(name: string) => PerformanceMark>>
let controller: AbortController

beforeEach(() => {
  server = fakeServer()
  server.on(reportMount, () => ({ success: true }))
  server.on(reportFault, () => ({ success: true }))
  mark = jest.fn()
  performance.mark = mark
  controller = new AbortController()
})
afterEach(() => controller.abort())

it('reports a release once and marks each of its screens', () => {
  const reporter = createReleaseReporter(createComposition(galleryRemote))
  reporter.reportMount(screen('wall'))
  reporter.reportMount(screen('lightbox'))
  expect(server.requests(reportMount)).toEqual([{ composition: 'c1', remote: 'mfe-gallery', version: '2' }])
  expect(mark.mock.calls.flat()).toEqual(['mounted:mfe-gallery@2/wall', 'mounted:mfe-gallery@2/lightbox'])
})

it('marks the failure of an area but not a fallback', () => {
  const reporter = createReleaseReporter(createComposition(galleryRemote))
  reporter.reportFault(createFault('1'))
  expect(mark).not.toHaveBeenCalled()
  reporter.reportFault(createFault(null))
  expect(mark).toHaveBeenCalledWith('failed:mfe-gallery')
  expect(server.requests(reportFault)).toHaveLength(2)
})

it('marks the mount of a build of a development server, and reports neither its mount nor its fault', () => {
  const local = { ...galleryRemote.current, version: 'local', base: 'http://127.0.0.1:4001/' }
  const remote = { ...galleryRemote, current: local, previous: null }
  const reporter = createReleaseReporter(createComposition(remote))
  reporter.reportMount({ ...screen(), release: local })
  reporter.reportFault({ ...createFault(null), version: 'local' })
  expect(mark.mock.calls.flat()).toEqual(['mounted:mfe-gallery@local/wall', 'failed:mfe-gallery'])
  expect([...server.requests(reportMount), ...server.requests(reportFault)]).toEqual([])
})

it('reports the fault of a published release beside a build of a development server', () => {
  const local = { ...galleryRemote.current, version: 'local', base: 'http://127.0.0.1:4001/' }
  const reporter = createReleaseReporter(createComposition({ ...galleryRemote, current: local }))
  reporter.reportFault({ ...createFault(null), version: '1' })
  expect(server.requests(reportFault)).toMatchObject([{ remote: 'mfe-gallery', version: '1' }])
})

/** Creates an error that the first file threw. The others called it. */
function createErrorFrom(...files: string[]) {
  const error = new Error('Late trouble')
  const calls = files.map(file => `\n    at click (${location.origin}${file}:1:10)`)
  error.stack = `Error: Late trouble${calls.join('')}\n    at main.js:1:1`
  return error
}
const dispatchError = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }))
const dispatchRejection = (reason: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

it('reports uncaught errors of a mounted release, at most 5', () => {
  const reporter = createReleaseReporter(createComposition(galleryRemote))
  reporter.watchUncaughtErrors({ signal: controller.signal })
  dispatchError(createErrorFrom('/remotes/mfe-gallery/2/screen.js'))
  expect(server.requests(reportFault)).toHaveLength(0)

  reporter.reportMount(screen())
  dispatchError(createErrorFrom('/shell/main.js'))
  dispatchError('no error at all')
  expect(server.requests(reportFault)).toHaveLength(0)

  dispatchRejection(createErrorFrom('/remotes/mfe-gallery/2/screen.js'))
  expect(server.requests(reportFault)).toMatchObject([
    { remote: 'mfe-gallery', version: '2', phase: 'run', fellBackTo: null, message: 'Late trouble' },
  ])
  expect(mark).not.toHaveBeenCalledWith('failed:mfe-gallery')

  for (let time = 0; time < 10; time += 1) dispatchError(createErrorFrom('/remotes/mfe-gallery/2/screen.js'))
  expect(server.requests(reportFault)).toHaveLength(5)
})

it('reports an error for the release that threw it, and not for the one that called it', () => {
  const account = { ...galleryRemote.current, name: 'mfe-account', base: '/remotes/mfe-account/2/' }
  const reporter = createReleaseReporter(
    createComposition(galleryRemote, { name: 'mfe-account', current: account, previous: null }),
  )
  reporter.watchUncaughtErrors({ signal: controller.signal })
  for (const release of [galleryRemote.current, account]) reporter.reportMount({ ...screen(), release })
  const files = ['/remotes/mfe-account/2/price.js', '/remotes/mfe-gallery/2/screen.js']
  dispatchError(createErrorFrom(...files))
  dispatchError(createErrorFrom(...files.toReversed()))
  expect(server.requests(reportFault).map(({ remote }) => remote)).toEqual(['mfe-account', 'mfe-gallery'])
})

it('reports an error that is of no class of this page', () => {
  const reporter = createReleaseReporter(createComposition(galleryRemote))
  reporter.watchUncaughtErrors({ signal: controller.signal })
  reporter.reportMount(screen())
  const { message, stack } = createErrorFrom('/remotes/mfe-gallery/2/screen.js')
  dispatchRejection({ message, stack })
  expect(server.requests(reportFault)).toMatchObject([{ remote: 'mfe-gallery', message: 'Late trouble' }])
})

it('does not report an error that is taken, but offers no request that its own code has canceled', () => {
  const reporter = createReleaseReporter(createComposition(galleryRemote))
  const handle = jest.fn(() => true)
  reporter.watchUncaughtErrors({ handle, signal: controller.signal })
  const error = createErrorFrom('/remotes/mfe-gallery/1/screen.js')
  dispatchError(error)
  dispatchError(new Error('of nobody'))
  expect(handle.mock.calls).toEqual([[galleryRemote.previous, error]])
  dispatchRejection(
    Object.assign(createErrorFrom('/remotes/mfe-gallery/2/screen.js'), { name: 'AbortError' }),
  )
  expect(handle).toHaveBeenCalledTimes(1)
  expect(server.requests(reportFault)).toHaveLength(0)
})
