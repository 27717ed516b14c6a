import type { FastifyInstance } from 'fastify'
import type { Needs, Origin } from '../../feature.ts'
import { registerHealthRoutes } from './health-routes.ts'

export function registerRoutes(
  app: FastifyInstance,
  { checks }: Needs<'checks'>,
  { stopping }: Pick<Origin, 'stopping'>,
): void {
  registerHealthRoutes(app, { checks, stopping })
}
