import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../feature.ts'
import { registerPageFiles } from '../../web/page-file.ts'
import { appIcons } from './app-icons.ts'
import { registerManifestRoutes } from './manifest-routes.ts'
import { registerServiceWorkerRoutes } from './service-worker-routes.ts'
import { registerShareTargetRoutes } from './share-target-routes.ts'
import { webAppStyle } from './web-app-style.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    /** Whether browsers register the service worker. Otherwise they remove one that they have. */
    hasServiceWorker: boolean
  }
}

export function registerRoutes(app: FastifyInstance, services: Needs<'hasServiceWorker'>): void {
  registerPageFiles(app, [webAppStyle, ...Object.values(appIcons)])
  registerManifestRoutes(app)
  registerServiceWorkerRoutes(app, services)
  registerShareTargetRoutes(app)
}
