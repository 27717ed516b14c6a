import { callServer } from '@tessera/shared-auth'
import { reportFault, type FaultReport } from '@tessera/shared-contracts'
import type { ShownRelease } from './shown-release.ts'

const keyPrefix = 'tessera.page.'
const beatIntervalMs = 5_000
/** Browsers do not delay the timers of a visible page for so long. */
const frozenAfterMs = 3 * beatIntervalMs
/** Reports that one page sends. */
const maxReports = 5

/**
 * Stores a heartbeat while the page is visible, and removes it when the page is hidden or left. A page that freezes does
 * neither: the next page of the same browser finds a heartbeat that stands still, and reports the release that was shown.
 * Without storage it does nothing.
 *
 * @param getShown returns undefined where nothing is to be reported
 */
export function startPageHeartbeat(getShown: () => ShownRelease | undefined, signal?: AbortSignal): void {
  const key = keyPrefix + crypto.getRandomValues(new Uint32Array(2)).join('-')
  let beats = 0
  const stop = () => tryStorage(() => localStorage.removeItem(key))
  const beat = () => {
    const shown = document.visibilityState === 'visible' ? getShown() : undefined
    if (!shown) return stop()
    beats += 1
    return tryStorage(() => localStorage.setItem(key, JSON.stringify({ ...shown, beats })))
  }
  const found = readHeartbeats()
  beat()
  const timer = setInterval(beat, beatIntervalMs)
  const check = setTimeout(() => reportUnchanged(found), frozenAfterMs)
  const options = signal && { signal }
  document.addEventListener('visibilitychange', beat, options)
  // A page that comes back by the back button is shown again
  addEventListener('pageshow', beat, options)
  addEventListener('pagehide', stop, options)
  signal?.addEventListener('abort', () => {
    clearInterval(timer)
    clearTimeout(check)
    stop()
  })
}

function readHeartbeats(): Map<string, string> {
  const found = new Map<string, string>()
  tryStorage(() => {
    for (const key of Object.keys(localStorage)) {
      const heartbeat = key.startsWith(keyPrefix) && localStorage.getItem(key)
      if (heartbeat) found.set(key, heartbeat)
    }
  })
  return found
}

function reportUnchanged(before: ReadonlyMap<string, string>): void {
  const now = readHeartbeats()
  const unchanged = [...before].filter(([key, heartbeat]) => now.get(key) === heartbeat)
  for (const [key] of unchanged) localStorage.removeItem(key)
  for (const [, heartbeat] of unchanged.slice(0, maxReports)) {
    const report = toReport(heartbeat)
    if (report) callServer(reportFault, report).catch(() => {})
  }
}

function toReport(heartbeat: string): FaultReport | undefined {
  try {
    const fault = { phase: 'run', fellBackTo: null, message: 'The page stopped responding.' }
    return reportFault.body.safeParse({ ...JSON.parse(heartbeat), ...fault }).data
  } catch {
    // Something else has written it
    return undefined
  }
}

/** Storage may be full, or forbidden by the browser. */
function tryStorage(action: () => void): void {
  try {
    action()
  } catch {
    // A page without a heartbeat is not reported
  }
}
