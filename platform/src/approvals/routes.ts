import type { FastifyInstance } from 'fastify'
import { listApprovals } from '@tessera/shared-contracts'
import { isoTime, type Clock } from '@tessera/server-kit/clock'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import { toCohortSummary } from '../cohorts/canary-cohort.ts'
import type { RequestAccess } from '../tokens/request-access.ts'
import { requestLifetimeMs } from './approvals.ts'
import { parseChange } from './requested-change.ts'
import type { ApprovalStore } from './store.ts'

/** Registers the call that lists the changes that wait for a second person. */
export function registerApprovalRoute(
  app: FastifyInstance,
  { access, approvals, clock }: { access: RequestAccess; approvals: ApprovalStore; clock: Clock },
): void {
  registerCallRoute(app, listApprovals, async ({ request }) => {
    await access.requireActor(request)
    const requests = await approvals.list(clock() - requestLifetimeMs)
    return {
      success: true,
      approvals: requests.flatMap(({ change: text, requestedBy, requestedAt, origin }) => {
        const change = parseChange(text)
        if (!change) return []
        const times = {
          requestedBy,
          requestedAt: isoTime(requestedAt),
          expiresAt: isoTime(requestedAt + requestLifetimeMs),
        }
        if (!('remote' in change)) {
          const { at, cohort, releases, ...options } = change
          const scheduled = at !== undefined && { at: isoTime(at) }
          const limited = cohort && { cohort: toCohortSummary(cohort) }
          return [
            {
              action: 'activate',
              ...options,
              ...limited,
              ...scheduled,
              ...origin,
              ...times,
              releases: [...releases],
            },
          ]
        }
        const { channel, remote, version } = change
        return [{ action: 'deactivate', channel, releases: [{ remote, version }], ...times }]
      }),
    }
  })
}
