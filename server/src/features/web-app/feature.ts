import type { Feature } from '../../feature.ts'

/** The site as an app that browsers install: manifest, icons, service worker, offline page and shared images. */
export const webApp = {
  // A page of staging may be of any composition, and the gate opens them all
  productionRoutes: () => import('./routes.ts'),
} satisfies Feature
