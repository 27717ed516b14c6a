import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../feature.ts'
import { registerReleaseApprovalRoutes } from './approval-routes.ts'
import { registerChangeSetConsoleRoutes } from './change-sets/change-set-console-routes.ts'
import { registerReleaseConsoleRoutes } from './console-routes.ts'
import { registerScheduleConsoleRoutes } from './schedule/schedule-console-routes.ts'
import type { ReleaseChangeDependencies } from './requested-changes.ts'

/** Registers the changes of releases by members. */
export function registerRoutes(
  app: FastifyInstance,
  services: ReleaseChangeDependencies & Needs<'browserKeyring' | 'releaseFiles' | 'changeSets' | 'freezes'>,
): void {
  registerReleaseConsoleRoutes(app, services)
  registerChangeSetConsoleRoutes(app, services)
  registerScheduleConsoleRoutes(app, services)
  registerReleaseApprovalRoutes(app, services)
}
