import type { FastifyInstance } from 'fastify'
import * as contracts from '@tessera/shared-contracts'
import { registerCallRoute } from '../accounts/members/member-routes.ts'
import { reportCreation } from './report-creation.ts'
import { getClientInfo } from '../../web/client-info.ts'
import type { Needs } from '../../feature.ts'
import type { ReportStores } from './stores.ts'

export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'clock', ReportStores>,
): void {
  registerCallRoute(app, contracts.reportCreation, async ({ body, member, request }) => {
    await reportCreation(services, { member, network: getClientInfo(request).network }, body)
    return { success: true }
  })
}
