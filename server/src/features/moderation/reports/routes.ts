import type { FastifyInstance } from 'fastify'
import * as contracts from '@tessera/shared-contracts'
import { registerCallRoute } from '../../../web/serve.ts'
import type { FeatureServices } from '../../services.ts'
import { getClientInfo } from '../../sessions/session-cookie.ts'
import { reportCreation } from './report-creation.ts'

export function registerReportRoutes(
  app: FastifyInstance,
  services: Pick<FeatureServices, 'stores' | 'clock'>,
): void {
  registerCallRoute(app, contracts.reportCreation, async ({ body, member, request }) => {
    await reportCreation(services, { member, network: getClientInfo(request).network }, body)
    return { success: true }
  })
}
