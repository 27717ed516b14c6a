import {
  createBrowserRouter,
  NavigationType,
  type DataRouter,
  type Location as RouterLocation,
  type RouteObject,
} from 'react-router-dom'
import type { CompositionStore } from './composition-store.ts'
import type { CompositionWatcher } from './composition-watcher.ts'

interface SiteRouterOptions {
  routes: RouteObject[]
  compositions: Pick<CompositionStore, 'fetchForScreen'>
  compositionWatcher: CompositionWatcher
  /** Tests replace `createBrowserRouter`. */
  createRouter?(routes: RouteObject[], options: { hydrationData: { loaderData: object } }): DataRouter
  /** Tests replace `location`. */
  page?: Pick<Location, 'assign' | 'replace' | 'reload'>
}

const rootId = 'page'

/**
 * Creates the router of the site. Once a newer composition is live, the next navigation to another path (by a link,
 * `navigate()` or the back button) loads a new document with that composition. Until the document arrives, the page
 * keeps its current screen and starts no release of the old composition at the new address. The same happens where the
 * page cannot get the remote of the next screen.
 */
export function createSiteRouter(options: SiteRouterOptions): DataRouter {
  const {
    routes,
    compositions,
    compositionWatcher,
    createRouter = createBrowserRouter,
    page = location,
  } = options

  async function prepareNavigation(): Promise<null> {
    const { location: target, historyAction } = router.state.navigation
    const [newerId, hasRemote] = await Promise.all([
      compositionWatcher.findNewerId(),
      compositions.fetchForScreen(target?.pathname ?? '/').then(
        () => true,
        () => false,
      ),
    ])
    const canStay = newerId === undefined && hasRemote
    // Meanwhile the user may have gone on to another page
    if (canStay || router.state.navigation.location !== target) return null
    if (newerId !== undefined) compositionWatcher.rememberAttempt(newerId)
    loadDocument(target, historyAction)
    return new Promise(() => {})
  }

  function loadDocument(target: RouterLocation | undefined, historyAction: NavigationType | undefined) {
    const address = target ? target.pathname + target.search + target.hash : '/'
    // On a back navigation, the browser already shows the target address and history entry.
    if (historyAction === NavigationType.Pop) page.reload()
    else if (historyAction === NavigationType.Replace) page.replace(address)
    else page.assign(address)
  }

  const root: RouteObject = {
    id: rootId,
    children: routes,
    loader: prepareNavigation,
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.pathname !== nextUrl.pathname && navigator.onLine,
  }
  // With hydration data, the router does not call the loader for the first screen.
  const router = createRouter([root], { hydrationData: { loaderData: { [rootId]: null } } })
  return router
}
