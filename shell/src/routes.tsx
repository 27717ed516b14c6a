import { findScreen, pathMatches, type Composition, type ScreenManifest } from '@tessera/shared-contracts'
import type { RouteObject } from 'react-router-dom'
import type { RemoteLoader } from './composition/remote-loader.ts'
import { RemoteScreen } from './composition/remote-screen.tsx'
import { Page } from './frame/page.tsx'
import { SiteLayout } from './frame/site-layout.tsx'
import { ToolboxSidebar } from './frame/toolbox-sidebar.tsx'
import { manifest } from './manifest.ts'
import { ownScreens } from './own-screens.ts'
import { FetchedScreen } from './screens/fetched-screen.tsx'
import { HomeScreen } from './screens/home/home-screen.tsx'
import { NotFoundScreen } from './screens/not-found/not-found-screen.tsx'
import { RoutingErrorScreen } from './screens/routing-error/routing-error-screen.tsx'

/**
 * Every address of the site: the shell's own screens, and those that the composition's remotes declare.
 * A screen of a remote is known before any of its code is loaded.
 */
export function siteRoutes(composition: Composition, loader: RemoteLoader): RouteObject[] {
  const offered = composition.remotes.flatMap(remote =>
    remote.current.screens.map(({ name, path, layout, title }) => ({
      layout,
      route: {
        path,
        element: <RemoteScreen {...{ loader, remote, layout, title }} screen={name} key={path} />,
      },
    })),
  )
  const inLayout = (wanted: ScreenManifest['layout']) =>
    offered.filter(({ layout }) => layout === wanted).map(({ route }) => route)
  const screenAt = (path: string) =>
    manifest.screens.find(screen => pathMatches(screen.path, path)) ?? findScreen(composition, path)?.screen
  const isOpen = (path: string) => screenAt(path) !== undefined

  return [
    {
      element: <Page titleAt={path => screenAt(path)?.title} />,
      errorElement: <RoutingErrorScreen />,
      children: [
        {
          element: <SiteLayout hero />,
          children: ['/', '/index.html'].map(path => ({ path, element: <HomeScreen isOpen={isOpen} /> })),
        },
        {
          element: <SiteLayout />,
          children: [
            ...manifest.screens.flatMap(({ path, title }) => {
              const files = ownScreens.get(path)
              return files ? [{ path, element: <FetchedScreen {...{ files, title }} key={path} /> }] : []
            }),
            ...inLayout('site'),
            { path: '*', element: <NotFoundScreen /> },
          ],
        },
        {
          element: <SiteLayout sidebar={<ToolboxSidebar isOpen={isOpen} />} />,
          children: inLayout('toolbox'),
        },
        ...inLayout('full'),
      ],
    },
  ]
}
