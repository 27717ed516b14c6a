import type { Store } from '@tessera/shared-auth'
import type { CompositionStore } from '../composition-store.ts'
import type { RemoteLoader } from '../loader/remote-loader-types.ts'
import { listScreenQueries } from './screen-queries.ts'
import { findSiteLink } from './on-link-intent.ts'

/** An address is not prefetched again within this time. */
const minIntervalMs = 30_000

/** A user who stays on a link this long will probably follow it. The pointer crosses a menu faster. */
const hoverDelayMs = 65

interface DataPrefetcherOptions {
  compositions: Pick<CompositionStore, 'findScreen'>
  loader: Pick<RemoteLoader, 'loadModule'>
  store: Store
}

/**
 * Returns a function that prefetches the data of the screen at an address, if the `remote.ts` of its remote declares
 * queries for that screen. The screen then finds the data in the store. RTK Query does not repeat a query whose result
 * is cached or pending, and removes the result if no screen uses it.
 */
export function createDataPrefetcher({ compositions, loader, store }: DataPrefetcherOptions) {
  const prefetchedAt = new Map<string, number>()

  return async (address: URL): Promise<void> => {
    const { pathname, search } = address
    const found = await compositions.findScreen(pathname)
    const last = prefetchedAt.get(pathname + search) ?? -Infinity
    if (!found || pathname === location.pathname || performance.now() - last < minIntervalMs) return
    prefetchedAt.set(pathname + search, performance.now())

    for (const query of await listScreenQueries(loader, found, address, store))
      store.dispatch(query).unsubscribe()
  }
}

/**
 * Calls back with the address of a link of this site when the pointer, a finger or the keyboard focus has rested on
 * it, and at once when the mouse button is pressed. Listens on the document, so it covers the links of all areas.
 *
 * @returns a function that stops listening
 */
export function onLinkHover(page: Document, onHover: (address: URL) => void): () => void {
  let link: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    clearTimeout(timer)
    link = null
  }
  const enter = ({ target }: Event) => {
    const entered = findSiteLink(target)
    if (entered === link) return
    leave()
    link = entered
    if (link) timer = setTimeout(onHover, hoverDelayMs, new URL(link.href))
  }
  const press = ({ target, pointerType, button }: PointerEvent) => {
    const pressed = findSiteLink(target)
    // A touch can be the start of a scroll.
    if (!pressed || pointerType !== 'mouse' || button !== 0) return
    clearTimeout(timer)
    onHover(new URL(pressed.href))
  }

  const controller = new AbortController()
  const { signal } = controller
  for (const type of ['pointerover', 'focusin']) page.addEventListener(type, enter, { signal })
  for (const type of ['pointercancel', 'focusout']) page.addEventListener(type, leave, { signal })
  page.documentElement.addEventListener('pointerleave', leave, { signal })
  page.addEventListener('pointerdown', press, { signal })
  return () => {
    controller.abort()
    leave()
  }
}
