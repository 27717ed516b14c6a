import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reportFault, reportMount, reportPageSpeed, type Channel } from '@tessera/shared-contracts'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import { getClientNetwork } from '@tessera/server-kit/http/network'
import type { VisitorLimiter } from '../visitor-limiter.ts'
import type { CanaryVisitor } from './cohorts/receives-canary.ts'
import type { ReleaseReports, Reporter } from './release-reports.ts'

/** The visitor of a request. */
interface VisitorCookies {
  read(request: FastifyRequest): CanaryVisitor
  /** Issues a cookie where there is none. */
  readOrIssue(request: FastifyRequest, reply: FastifyReply): CanaryVisitor
}

/** Registers the calls with which pages report the releases that they mounted, faults, and how quickly they responded. */
export function registerReportRoutes(
  app: FastifyInstance,
  services: {
    reports: ReleaseReports
    viewers: VisitorCookies
    limitVisitor: VisitorLimiter
    channel: Channel
  },
): void {
  const { reports, viewers, limitVisitor, channel } = services

  // Pages set no cookie while no canary is live, so that they can be the same for everybody
  const readReporter = (request: FastifyRequest, reply: FastifyReply): Reporter => ({
    ...viewers.readOrIssue(request, reply),
    isNew: viewers.read(request).visitor === null,
    network: getClientNetwork(request.ip),
  })

  registerCallRoute(app, reportMount, async ({ body, request, reply }) => {
    await reports.recordMount(channel, readReporter(request, reply), body)
    return { success: true }
  })

  registerCallRoute(app, reportPageSpeed, async ({ body, request, reply }) => {
    await limitVisitor('speed', request)
    await reports.recordSpeed(channel, readReporter(request, reply), body)
    return { success: true }
  })

  registerCallRoute(app, reportFault, async ({ body, request, reply }) => {
    await limitVisitor('report', request)
    await reports.recordFault(channel, readReporter(request, reply), body)
    return { success: true }
  })
}
