import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../feature.ts'
import { registerReleaseApprovalRoutes } from './approval-routes.ts'
import { registerReleaseConsoleRoutes } from './console-routes.ts'
import type { ReleaseChangeDependencies } from './requested-changes.ts'

/** Registers the changes of releases by members. */
export function registerRoutes(
  app: FastifyInstance,
  services: ReleaseChangeDependencies & Needs<'browserKeyring' | 'releaseFiles'>,
): void {
  registerReleaseConsoleRoutes(app, services)
  registerReleaseApprovalRoutes(app, services)
}
