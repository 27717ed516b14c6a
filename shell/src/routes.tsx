import { findScreen, pathMatches, type Composition, type ScreenManifest } from '@tessera/shared-contracts'
import type { RouteObject } from 'react-router-dom'
import type { RemoteLoader } from './composition/loader/remote-loader.ts'
import { RemoteScreen } from './composition/screen/remote-screen.tsx'
import { SlotOutlet } from './composition/slots/slot-outlet.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { ToolboxSidebar } from './layout/toolbox-sidebar/toolbox-sidebar.tsx'
import { manifest } from './manifest.ts'
import { shellScreens } from './shell-screens.ts'
import { LazyScreen } from './screens/lazy-screen.tsx'
import { HomeScreen } from './screens/home/home-screen.tsx'
import { NotFoundScreen } from './screens/not-found/not-found-screen.tsx'
import { RoutingErrorScreen } from './screens/routing-error/routing-error-screen.tsx'

/**
 * Creates the routes of the site: the shell's own screens, and those that the manifests of the composition's remotes
 * declare. No code of a remote has to be loaded for that.
 */
export function createSiteRoutes(composition: Composition, loader: RemoteLoader): RouteObject[] {
  const remoteRoutes = composition.remotes.flatMap(remote =>
    remote.current.screens.map(({ name, path, layout, title }) => ({
      layout,
      route: {
        path,
        element: <RemoteScreen {...{ loader, remote, layout, title }} screen={name} key={path} />,
      },
    })),
  )
  const listRoutes = (wanted: ScreenManifest['layout']) =>
    remoteRoutes.filter(({ layout }) => layout === wanted).map(({ route }) => route)
  const findScreenAt = (path: string) =>
    manifest.screens.find(screen => pathMatches(screen.path, path)) ?? findScreen(composition, path)?.screen
  const hasScreen = (path: string) => findScreenAt(path) !== undefined

  return [
    {
      element: (
        <RootLayout
          getTitle={path => findScreenAt(path)?.title}
          slotOutlet={<SlotOutlet composition={composition} loader={loader} />}
        />
      ),
      errorElement: <RoutingErrorScreen />,
      children: [
        {
          element: <SiteLayout hero />,
          children: ['/', '/index.html'].map(path => ({
            path,
            element: <HomeScreen hasScreen={hasScreen} />,
          })),
        },
        {
          element: <SiteLayout />,
          children: [
            ...manifest.screens.flatMap(({ path, title }) => {
              const screenLoader = shellScreens.get(path)
              return screenLoader
                ? [{ path, element: <LazyScreen loader={screenLoader} title={title} key={path} /> }]
                : []
            }),
            ...listRoutes('site'),
            { path: '*', element: <NotFoundScreen /> },
          ],
        },
        {
          element: <SiteLayout sidebar={<ToolboxSidebar remotes={composition.remotes} />} />,
          children: listRoutes('toolbox'),
        },
        ...listRoutes('full'),
      ],
    },
  ]
}
