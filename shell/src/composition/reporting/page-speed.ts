import { reportPageSpeed, type PageSpeed } from '@tessera/shared-contracts'
import type { ShownRelease } from './shown-release.ts'

type Values = { inpMs?: number; lcpMs?: number; longestTaskMs?: number }

/** More releases of one page are not reported. */
const maxReleases = 10
/** Browsers report interactions from this duration on. A page with an interaction has at least so much. */
const shortestMs = 16

/**
 * Measures how long the visitor of this page waits, by the release that is shown, and reports it when the page is hidden.
 * Browsers that cannot measure report nothing.
 */
export function measurePageSpeed(getShown: () => ShownRelease | undefined, signal?: AbortSignal): void {
  let compositionId = ''
  const releases = new Map<string, { remote: string; version: string } & Values>()

  function record(measure: keyof Values, value: number) {
    const shown = getShown()
    if (!shown) return
    const { composition, remote, version } = shown
    compositionId = composition
    const key = `${remote}@${version}`
    const values = releases.get(key) ?? { remote, version }
    values[measure] = Math.max(values[measure] ?? 0, value)
    if (releases.has(key) || releases.size < maxReleases) releases.set(key, values)
  }

  function send() {
    if (document.visibilityState !== 'hidden') return
    // Entries wait for a quiet moment, which a page that is left does not have
    for (const { flush } of observers) flush()
    if (releases.size === 0) return
    const body: PageSpeed = { composition: compositionId, releases: [...releases.values()] }
    releases.clear()
    // The page may be closing, so nothing waits for the response
    navigator.sendBeacon(reportPageSpeed.path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  }

  const observers = [
    observe('event', entry => hasInteraction(entry) && record('inpMs', entry.duration), {
      durationThreshold: shortestMs,
    }),
    observe('longtask', ({ duration }) => record('longestTaskMs', duration)),
    // Browsers report ever larger contents until the first interaction; those of a hidden page say nothing
    wasHidden()
      ? undefined
      : observe('largest-contentful-paint', ({ startTime }) => record('lcpMs', startTime)),
  ].filter(observer => observer !== undefined)
  document.addEventListener('visibilitychange', send, signal && { signal })
  signal?.addEventListener('abort', () => observers.forEach(({ stop }) => stop()))
}

/** Whether the page has been in the background before, where nothing is painted. */
const wasHidden = () => performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden')

const hasInteraction = (entry: PerformanceEntry) => 'interactionId' in entry && entry.interactionId !== 0

function observe(
  type: string,
  onEntry: (entry: PerformanceEntry) => unknown,
  options?: { durationThreshold: number },
) {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined
  const observer = new PerformanceObserver(list => list.getEntries().forEach(onEntry))
  observer.observe({ type, buffered: true, ...options })
  return {
    flush: () => observer.takeRecords().forEach(onEntry),
    stop: () => observer.disconnect(),
  }
}
