import type { FastifyInstance } from 'fastify'
import { getConsoleHealth } from '@tessera/shared-contracts'
import { createRoleRoutes } from '../../web/role-route.ts'
import type { FeatureServices } from '../services.ts'
import { createProblemFinder } from './problems/problems.ts'
import { readHealthSeries } from './samples/health-series.ts'

/** Registers the call of the console about the health of the installation. */
export function registerHealthConsoleRoutes(app: FastifyInstance, services: FeatureServices): void {
  const { registerQuery } = createRoleRoutes(app, services)
  const findProblems = createProblemFinder(services)

  registerQuery(getConsoleHealth, ['operator'], async ({ query }) => ({
    success: true,
    ...(await readHealthSeries(services, query.range)),
    problems: await findProblems(),
  }))
}
