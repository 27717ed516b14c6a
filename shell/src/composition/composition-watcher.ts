import { callServer, isCallFailure } from '@tessera/shared-auth'
import { getComposition } from '@tessera/shared-contracts'

const pollIntervalMs = 60_000
/** A response that is as recent as this counts for a navigation. */
const freshMs = 2_000
/** A navigation waits no longer for a response. A later one adopts the composition. */
const maxWaitMs = 150
const storageKey = 'composition-tried'

export interface CompositionWatcher {
  /** Asks which composition is live, shortly before a probable navigation. */
  ask(): void
  /**
   * Asks which composition is live, and waits for the response for a moment.
   *
   * @returns the id of a newer live composition that is worth loading a new document for, if any
   */
  findNewerId(): Promise<string | undefined>
  /** Stores which composition the next page load is for. */
  rememberAttempt(id: string): void
}

/**
 * Watches which composition is live: asks before a navigation, when the page becomes visible and every minute while it
 * is visible, never in the background.
 *
 * A cache or another machine may serve the old page to a request for the new composition. The page that receives it
 * does not load a document for the same composition again.
 *
 * @param ownId the id of this page's composition
 */
export function createCompositionWatcher(ownId: string, signal?: AbortSignal): CompositionWatcher {
  const lastAttempt = takeLastAttempt()
  let liveId = ownId
  let timer: ReturnType<typeof setInterval> | undefined
  let lastAsked = { at: -Infinity, response: Promise.resolve() }

  async function readLiveId() {
    try {
      const headers = { 'If-None-Match': `"${ownId}"` }
      liveId = (await callServer(getComposition, {}, { headers })).id
    } catch (error) {
      // Not modified. Without a response, the page keeps the last known id
      if (isCallFailure(error) && error.status === 304) liveId = ownId
    }
  }
  function ask(): Promise<void> {
    const at = performance.now()
    if (at - lastAsked.at >= freshMs) lastAsked = { at, response: readLiveId() }
    return lastAsked.response
  }
  function restartTimer() {
    clearInterval(timer)
    if (document.visibilityState === 'visible') timer = setInterval(() => void ask(), pollIntervalMs)
  }
  document.addEventListener(
    'visibilitychange',
    () => {
      restartTimer()
      if (document.visibilityState === 'visible') void ask()
    },
    signal && { signal },
  )
  signal?.addEventListener('abort', () => clearInterval(timer))
  restartTimer()

  return {
    ask: () => void ask(),
    async findNewerId() {
      await Promise.race([ask(), new Promise(resolve => setTimeout(resolve, maxWaitMs))])
      return liveId === ownId || liveId === lastAttempt ? undefined : liveId
    },
    rememberAttempt,
  }
}

function rememberAttempt(id: string): void {
  try {
    sessionStorage.setItem(storageKey, id)
  } catch {
    // Without storage, the next document may load one document too many.
  }
}

/** Returns the attempt that led to this document and removes it, so that the next document may try again. */
function takeLastAttempt(): string | null {
  try {
    const lastAttempt = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return lastAttempt
  } catch {
    return null
  }
}
