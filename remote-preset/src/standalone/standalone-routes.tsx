import { Outlet, type RouteObject } from 'react-router-dom'
import type { StandaloneOptions } from './standalone-options.ts'
import { ScreenList, StandaloneFrame } from './standalone-frame.tsx'

/** Creates a route for each screen of the remote. Every other URL shows a list of them. */
export function createStandaloneRoutes({ manifest, remote, site }: StandaloneOptions): RouteObject[] {
  const screens = manifest.screens.map(({ name, path, layout }) => ({
    layout,
    route: { path, lazy: async () => ({ Component: await loadScreen(name) }) },
  }))
  const loadScreen = async (name: string) => {
    const screen = remote.screens[name]
    if (!screen) throw new Error(`src/remote.ts has no screen "${name}".`)
    return screen()
  }
  const isFull = ({ layout }: { layout: string }) => layout === 'full'
  return [
    {
      element: <StandaloneFrame manifest={manifest} site={site} />,
      HydrateFallback: () => null,
      children: [
        {
          // In the layouts `site` and `toolbox` the shell renders the main landmark
          element: (
            <main>
              <Outlet />
            </main>
          ),
          children: [
            ...screens.filter(screen => !isFull(screen)).map(({ route }) => route),
            { path: '*', element: <ScreenList manifest={manifest} /> },
          ],
        },
        ...screens.filter(isFull).map(({ route }) => route),
      ],
    },
  ]
}
