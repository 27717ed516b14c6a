import type { FastifyInstance } from 'fastify'
import { getConsoleSession, roles } from '@tessera/shared-contracts'
import { createRoleRoutes } from '../../web/role-route.ts'
import { registerHealthConsoleRoutes } from '../monitoring/console-routes.ts'
import { registerReleaseConsoleRoutes } from '../releases/routes.ts'
import { registerMemberConsoleRoutes } from '../accounts/administration/member-console-routes.ts'
import { listSecondFactors } from '../accounts/two-step/second-factors.ts'
import { registerAuditConsoleRoutes } from '../audit/audit-console-routes.ts'
import { registerCodeConsoleRoutes } from '../credits/code-management/code-console-routes.ts'
import { registerFeedbackConsoleRoutes } from '../feedback/feedback-console-routes.ts'
import { registerReviewConsoleRoutes } from '../moderation/review/routes.ts'
import type { FeatureServices } from '../services.ts'

/**
 * Registers the calls of the console. Register them on production only: pages of staging run unapproved code.
 *
 * @param publicUrl the public origin of the site; null on a machine that is not public
 */
export function registerConsoleRoutes(
  app: FastifyInstance,
  services: FeatureServices,
  publicUrl: string | null,
): void {
  const { registerQuery } = createRoleRoutes(app, services)
  registerReviewConsoleRoutes(app, services)

  registerQuery(getConsoleSession, roles, async ({ member }) => ({
    success: true,
    role: member.role,
    username: member.username,
    has_second_factor: (await listSecondFactors(services.stores, member.id)).length > 0,
  }))

  registerHealthConsoleRoutes(app, services)
  registerReleaseConsoleRoutes(app, services)
  registerMemberConsoleRoutes(app, services, publicUrl)
  registerCodeConsoleRoutes(app, services)
  registerFeedbackConsoleRoutes(app, services)
  registerAuditConsoleRoutes(app, services)
}
