import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { reportPageSpeed } from '@tessera/shared-contracts'
import { measurePageSpeed } from './page-speed.ts'

const shown = { composition: 'c1', remote: 'mfe-gallery', version: '2', path: '/tools' }

/** Passes entries to what observes their type. */
let observers: Map<string, (entry: object) => void>
/** Entries of long tasks that the browser has not passed on yet. */
let waiting: object[]
let beacons: { url: string; body: Promise<string> }[]
let controller: AbortController

beforeEach(() => {
  observers = new Map()
  waiting = []
  beacons = []
  controller = new AbortController()
  globalThis.PerformanceObserver = class {
    static supportedEntryTypes = ['event', 'longtask', 'largest-contentful-paint']
    private readonly callback: (list: { getEntries: () => object[] }) => void
    constructor(callback: (list: { getEntries: () => object[] }) => void) {
      this.callback = callback
    }
    private type = ''
    observe({ type }: { type: string }) {
      this.type = type
      observers.set(type, entry => this.callback({ getEntries: () => [entry] }))
    }
    readonly disconnect = () => undefined
    readonly takeRecords = () => (this.type === 'longtask' ? waiting.splice(0) : [])
  } as unknown as typeof PerformanceObserver
  performance.getEntriesByType = () => []
  navigator.sendBeacon = (url, blob) => {
    beacons.push({ url: String(url), body: (blob as Blob).text() })
    return true
  }
})
afterEach(() => {
  controller.abort()
  jest.restoreAllMocks()
})

function hide() {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
const readReports = async () =>
  Promise.all(beacons.map(async ({ body }) => reportPageSpeed.body.parse(JSON.parse(await body))))

it('reports the slowest interaction, the longest task and the largest paint when the page is hidden', async () => {
  measurePageSpeed(() => shown, controller.signal)
  observers.get('largest-contentful-paint')?.({ startTime: 400 })
  observers.get('largest-contentful-paint')?.({ startTime: 900 })
  observers.get('event')?.({ interactionId: 5, duration: 120 })
  observers.get('event')?.({ interactionId: 6, duration: 40 })
  // The pointer moved
  observers.get('event')?.({ interactionId: 0, duration: 999 })
  observers.get('longtask')?.({ duration: 80 })
  expect(beacons).toEqual([])
  hide()
  expect(beacons[0]?.url).toBe(reportPageSpeed.path)
  expect(await readReports()).toEqual([
    {
      composition: 'c1',
      releases: [{ remote: 'mfe-gallery', version: '2', inpMs: 120, lcpMs: 900, longestTaskMs: 80 }],
    },
  ])
})

it('reports by the release that was shown, and what was reported once only', async () => {
  let release = shown
  measurePageSpeed(() => release, controller.signal)
  observers.get('longtask')?.({ duration: 80 })
  release = { ...shown, remote: 'mfe-account', version: '7' }
  observers.get('longtask')?.({ duration: 300 })
  hide()
  hide()
  expect(beacons).toHaveLength(1)
  const [report] = await readReports()
  expect(report?.releases).toEqual([
    { remote: 'mfe-gallery', version: '2', longestTaskMs: 80 },
    { remote: 'mfe-account', version: '7', longestTaskMs: 300 },
  ])
})

it('reports what the browser has not passed on when the page is left', async () => {
  measurePageSpeed(() => shown, controller.signal)
  waiting = [{ duration: 700, interactionId: 0 }]
  hide()
  const [report] = await readReports()
  expect(report?.releases).toMatchObject([{ longestTaskMs: 700 }])
})

it('reports nothing about a page without a release', () => {
  measurePageSpeed(() => undefined, controller.signal)
  observers.get('longtask')?.({ duration: 80 })
  hide()
  expect(beacons).toEqual([])
})

it('does not count the paints of a page that was opened in the background', () => {
  performance.getEntriesByType = () => [{ name: 'hidden' } as PerformanceEntry]
  measurePageSpeed(() => shown, controller.signal)
  expect(observers.has('largest-contentful-paint')).toBe(false)
})
