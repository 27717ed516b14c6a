import { callServer } from '@tessera/shared-auth'
import { getComposition } from '@tessera/shared-contracts'

const pollIntervalMs = 60_000
const storageKey = 'composition-tried'

export interface CompositionWatcher {
  /** Returns the id of a newer live composition that is worth loading a new document for, if any. */
  getNewerId(): string | undefined
  /** Saves for the next document which composition it is loaded for. */
  rememberAttempt(id: string): void
}

/**
 * Watches which composition is live: polls when the page becomes visible and every minute while it is visible, never
 * in the background.
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

  async function poll() {
    try {
      liveId = (await callServer(getComposition, {})).id
    } catch {
      // Without a response, the page keeps the last known id.
    }
  }
  function restartTimer() {
    clearInterval(timer)
    if (document.visibilityState === 'visible') timer = setInterval(() => void poll(), pollIntervalMs)
  }
  document.addEventListener(
    'visibilitychange',
    () => {
      restartTimer()
      if (document.visibilityState === 'visible') void poll()
    },
    signal && { signal },
  )
  signal?.addEventListener('abort', () => clearInterval(timer))
  restartTimer()

  return {
    getNewerId: () => (liveId === ownId || liveId === lastAttempt ? undefined : liveId),
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
