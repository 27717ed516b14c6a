import { Outlet, type RouteObject } from 'react-router-dom'
import type { StandaloneParts } from './standalone.tsx'
import { Contents, Surroundings } from './surroundings.tsx'

/** The remote's screens at their addresses, and a list of them everywhere else. */
export function standaloneRoutes({ manifest, remote, site }: StandaloneParts): RouteObject[] {
  const screens = manifest.screens.map(({ name, path, layout }) => ({
    layout,
    route: { path, lazy: async () => ({ Component: await bring(name) }) },
  }))
  const bring = async (name: string) => {
    const screen = remote.screens[name]
    if (!screen) throw new Error(`src/remote.ts has no screen "${name}".`)
    return screen()
  }
  const isFull = ({ layout }: { layout: string }) => layout === 'full'
  return [
    {
      element: <Surroundings manifest={manifest} site={site} />,
      HydrateFallback: () => null,
      children: [
        {
          // In the two framed layouts the shell brings the main landmark, and here nobody else does
          element: (
            <main>
              <Outlet />
            </main>
          ),
          children: [
            ...screens.filter(screen => !isFull(screen)).map(({ route }) => route),
            { path: '*', element: <Contents manifest={manifest} /> },
          ],
        },
        ...screens.filter(isFull).map(({ route }) => route),
      ],
    },
  ]
}
