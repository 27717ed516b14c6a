import type { FastifyInstance } from 'fastify'
import type { Needs, Origin } from '../../feature.ts'
import { registerLegacyRoutes } from './legacy-routes.ts'
import { registerPageHeadRoutes } from './page-head-routes.ts'
import { registerSitemapRoutes } from './sitemap-routes.ts'
import { registerSocialCardRoutes } from './social-card-routes.ts'
import type { PageStores } from './stores.ts'

/** Registers what search engines and link previews read. */
export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'clock' | 'compositions', PageStores>,
  origin: Pick<Origin, 'channel' | 'publicUrl'>,
): void {
  registerSocialCardRoutes(app)
  registerLegacyRoutes(app)
  registerPageHeadRoutes(app, services)
  registerSitemapRoutes(app, services, origin)
}
