import type { FastifyInstance } from 'fastify'
import { getConsoleSession, roles } from '@tessera/shared-contracts'
import { createRoleRoutes } from '../../web/role-route.ts'
import { listSecondFactors } from '../accounts/two-step/second-factors.ts'
import { registerReviewConsoleRoutes } from '../moderation/review/routes.ts'
import type { FeatureServices } from '../services.ts'

/** Registers the calls of the console. Register them on production only: pages of staging run unapproved code. */
export function registerConsoleRoutes(app: FastifyInstance, services: FeatureServices): void {
  const { registerQuery } = createRoleRoutes(app, services)
  registerReviewConsoleRoutes(app, services)

  registerQuery(getConsoleSession, roles, async ({ member }) => ({
    success: true,
    role: member.role,
    username: member.username,
    has_second_factor: (await listSecondFactors(services.stores, member.id)).length > 0,
  }))
}
