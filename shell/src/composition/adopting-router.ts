import { createBrowserRouter, NavigationType, type DataRouter, type RouteObject } from 'react-router-dom'
import type { NewerComposition } from './newer-composition.ts'

interface AdoptingRouterParts {
  routes: RouteObject[]
  newer: NewerComposition
  create?(routes: RouteObject[], options: { hydrationData: { loaderData: object } }): DataRouter
  /** How the document is left. */
  page?: Pick<Location, 'assign' | 'replace' | 'reload'>
}

const rootId = 'page'

/**
 * The site's router. Once a newer composition is live, the next navigation to another path, be it a
 * link, `navigate()` or the back button, fetches a new document instead, and with it the composition.
 * Until that arrives the page stays as it is: nobody's screen changes under their hands, and no release
 * of the old composition starts at the new address.
 */
export function createAdoptingRouter(parts: AdoptingRouterParts): DataRouter {
  const { routes, newer, create = createBrowserRouter, page = location } = parts

  function leave(): Promise<never> {
    const { location: to, historyAction } = router.state.navigation
    const id = newer.id()
    if (id) newer.going(id)
    const address = to ? to.pathname + to.search + to.hash : '/'
    // Going back, the browser stands at the address already, with its place in the history
    if (historyAction === NavigationType.Pop) page.reload()
    else if (historyAction === NavigationType.Replace) page.replace(address)
    else page.assign(address)
    return new Promise(() => {})
  }

  const root: RouteObject = {
    id: rootId,
    children: routes,
    loader: leave,
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.pathname !== nextUrl.pathname && newer.id() !== undefined && navigator.onLine,
  }
  // With data to start from, the loader is not called for the first screen
  const router = create([root], { hydrationData: { loaderData: { [rootId]: null } } })
  return router
}
