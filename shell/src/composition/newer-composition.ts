import { callServer } from '@tessera/shared-auth'
import { getComposition } from '@tessera/shared-contracts'

const minute = 60_000
const triedKey = 'composition-tried'

export interface NewerComposition {
  /** The id of another composition that is live by now and worth a new document. */
  id(): string | undefined
  /** Remembers, for the document that comes next, which composition it is fetched for. */
  going(id: string): void
}

/**
 * Watches whether the server still answers the composition that this page lives on: asks when the page
 * becomes visible again and every minute while it is, never in the background.
 *
 * A server may answer the old page to whoever comes for the new composition, from a cache or another
 * machine. The page that gets it does not go for the same composition again.
 *
 * @param own the id of this page's composition
 */
export function watchForNewer(own: string, until?: AbortSignal): NewerComposition {
  const tried = takeTried()
  let live = own
  let timer: ReturnType<typeof setInterval> | undefined

  async function ask() {
    try {
      live = (await callServer(getComposition, {})).id
    } catch {
      // Without an answer the page lives on as it is.
    }
  }
  function follow() {
    clearInterval(timer)
    if (document.visibilityState === 'visible') timer = setInterval(() => void ask(), minute)
  }
  document.addEventListener(
    'visibilitychange',
    () => {
      follow()
      if (document.visibilityState === 'visible') void ask()
    },
    until && { signal: until },
  )
  until?.addEventListener('abort', () => clearInterval(timer))
  follow()

  return {
    id: () => (live === own || live === tried ? undefined : live),
    going: setTried,
  }
}

function setTried(id: string): void {
  try {
    sessionStorage.setItem(triedKey, id)
  } catch {
    // A browser that refuses storage fetches one document too many, if the server is of two minds.
  }
}

/** Holds for one document: the one after it may try again. */
function takeTried(): string | null {
  try {
    const tried = sessionStorage.getItem(triedKey)
    sessionStorage.removeItem(triedKey)
    return tried
  } catch {
    return null
  }
}
