import type { FastifyInstance } from 'fastify'
import { getConsoleHealth } from '@tessera/shared-contracts'
import { createRoleRoutes } from '../accounts/two-step/role-routes.ts'
import { createProblemFinder } from './problems/problems.ts'
import { readHealthSeries } from './samples/health-series.ts'
import type { Needs } from '../../feature.ts'
import type { MonitoringStores } from './stores.ts'

/** Registers the call of the console about the health of the installation. */
export function registerHealthConsoleRoutes(
  app: FastifyInstance,
  services: Needs<
    'stores' | 'clock' | 'checks' | 'readDiskSpace' | 'gateBrowser' | 'taskKindNames',
    MonitoringStores
  >,
): void {
  const { registerQuery } = createRoleRoutes(app, services)
  const findProblems = createProblemFinder(services)

  registerQuery(getConsoleHealth, ['operator'], async ({ query }) => ({
    success: true,
    ...(await readHealthSeries(services, query.range)),
    problems: await findProblems(),
  }))
}
