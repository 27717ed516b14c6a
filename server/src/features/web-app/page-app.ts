import type { PageContentProvider } from '@tessera/platform'
import { appIcons } from './app-icons.ts'
import { getManifestPath } from './manifest-routes.ts'
import { serviceWorkerPath } from './service-worker-routes.ts'

/** Creates what each page says of the app: the same for every visitor of a language. */
export const createPageApp = (hasServiceWorker: boolean): NonNullable<PageContentProvider['webApp']> => ({
  getManifest: getManifestPath,
  touchIcon: appIcons.touch.path,
  serviceWorker: hasServiceWorker ? serviceWorkerPath : null,
})
