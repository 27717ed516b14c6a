import { findScreen, isScreenPath, pathMatches, type ScreenManifest } from '@tessera/shared-contracts'
import type { RouteObject } from 'react-router-dom'
import type { CompositionStore } from './composition/composition-store.ts'
import type { RemoteLoader } from './composition/loader/remote-loader-types.ts'
import { DeferredScreen } from './composition/screen/deferred-screen.tsx'
import { RemoteScreen } from './composition/screen/remote-screen.tsx'
import { SlotOutlet } from './composition/slots/slot-outlet.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { CompositionSidebar } from './layout/toolbox-sidebar/composition-sidebar.tsx'
import { manifest } from './manifest.ts'
import { shellScreens } from './shell-screens.ts'
import { LazyScreen } from './screens/lazy-screen.tsx'
import { HomeScreen } from './screens/home/home-screen.tsx'
import { NotFoundScreen } from './screens/not-found/not-found-screen.tsx'
import { RoutingErrorScreen } from './screens/routing-error/routing-error-screen.tsx'

/**
 * Creates the routes of the site: the shell's own screens, and those that the manifests of the composition's remotes
 * declare. No code of a remote has to be loaded for that, and of a remote that is not in the HTML only the paths are known.
 */
export function createSiteRoutes(compositions: CompositionStore, loader: RemoteLoader): RouteObject[] {
  const composition = compositions.get()
  const remoteRoutes = composition.remotes.flatMap(remote =>
    remote.current.screens
      .filter(({ path }) => isScreenPath(path))
      .map(({ name, path, layout, title }) => ({
        layout,
        route: {
          path,
          element: <RemoteScreen {...{ loader, remote, layout, title }} screen={name} key={path} />,
        },
      })),
  )
  const listRoutes = (layout: ScreenManifest['layout']): RouteObject[] => [
    ...remoteRoutes.filter(route => route.layout === layout).map(({ route }) => route),
    ...(composition.deferred?.paths[layout] ?? []).map(path => ({
      path,
      element: <DeferredScreen {...{ compositions, loader, path, layout }} key={path} />,
    })),
  ]
  const findScreenAt = (path: string) =>
    manifest.screens.find(screen => pathMatches(screen.path, path)) ??
    findScreen(compositions.get(), path)?.screen
  const hasScreen = (path: string) => compositions.hasScreen(path) || findScreenAt(path) !== undefined

  return [
    {
      element: (
        <RootLayout
          getTitle={path => findScreenAt(path)?.title}
          slotOutlet={<SlotOutlet compositions={compositions} loader={loader} />}
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
          element: <SiteLayout sidebar={<CompositionSidebar compositions={compositions} />} />,
          children: listRoutes('toolbox'),
        },
        ...listRoutes('full'),
      ],
    },
  ]
}
