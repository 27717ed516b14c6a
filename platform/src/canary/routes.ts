import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reportFault, reportMount, type Channel } from '@tessera/shared-contracts'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import { getClientNetwork } from '@tessera/server-kit/http/network'
import type { VisitorLimiter } from '../visitor-limiter.ts'
import type { ReleaseReports, Reporter } from './release-reports.ts'

/** Registers the calls with which pages report the releases that they mounted, and faults. */
export function registerReportRoutes(
  app: FastifyInstance,
  services: {
    reports: ReleaseReports
    /** Returns the visitor of a request; null without a valid cookie. */
    readVisitor: (request: FastifyRequest) => string | null
    limitVisitor: VisitorLimiter
    channel: Channel
  },
): void {
  const { reports, readVisitor, limitVisitor, channel } = services

  const readReporter = (request: FastifyRequest): Reporter => ({
    visitor: readVisitor(request),
    network: getClientNetwork(request.ip),
  })

  registerCallRoute(app, reportMount, async ({ body, request }) => {
    await reports.recordMount(channel, readReporter(request), body)
    return { success: true }
  })

  registerCallRoute(app, reportFault, async ({ body, request }) => {
    await limitVisitor('report', request)
    await reports.recordFault(channel, readReporter(request), body)
    return { success: true }
  })
}
