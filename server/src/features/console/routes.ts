import type { FastifyInstance } from 'fastify'
import { getConsoleSession, roles } from '@tessera/shared-contracts'
import type { Needs } from '../../feature.ts'
import { createRoleRoutes } from '../accounts/two-step/role-routes.ts'
import { listSecondFactors } from '../accounts/two-step/second-factors.ts'
import { registerAuditConsoleRoutes } from './audit-console-routes.ts'
import type { ConsoleStores } from './stores.ts'

/** Registers the calls of the console that belong to no other feature. */
export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'clock', ConsoleStores>,
): void {
  const { registerQuery } = createRoleRoutes(app, services)

  registerQuery(getConsoleSession, roles, async ({ member }) => ({
    success: true,
    role: member.role,
    username: member.username,
    has_second_factor: (await listSecondFactors(services.stores, member.id)).length > 0,
  }))

  registerAuditConsoleRoutes(app, services)
}
