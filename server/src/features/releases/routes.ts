import type { FastifyInstance } from 'fastify'
import {
  getConsoleReleaseFaults,
  getConsoleReleaseHistory,
  getConsoleReleaseReports,
  getConsoleReleases,
  getConsoleReleaseVersions,
  requestReleaseChange as requestCall,
  type ReleaseChangeRequest,
} from '@tessera/shared-contracts'
import type { ReleaseChange } from '@tessera/platform/channels/release-changes'
import { isoTime } from '@tessera/platform/clock'
import { GateError } from '@tessera/platform/gate/gate'
import { HttpError } from '@tessera/platform/http/errors'
import { createRoleRoutes } from '../../web/role-route.ts'
import type { FeatureServices } from '../services.ts'
import { getSessionToken } from '../sessions/session-cookie.ts'
import { getApprovalPath } from './approval-page.ts'
import { readLiveReleases } from './live-releases.ts'
import { releaseRoles, requestReleaseChange } from './release-grants.ts'
import { listReleaseHistory, listReleaseVersions } from './release-queries.ts'
import { readReleaseReports } from './release-reports.ts'

/** Registers the calls of the console about releases. */
export function registerReleaseConsoleRoutes(app: FastifyInstance, services: FeatureServices): void {
  const { stores } = services
  const { registerQuery } = createRoleRoutes(app, services)

  registerQuery(getConsoleReleases, releaseRoles, async ({ query }) => ({
    success: true,
    ...(await readLiveReleases(stores, query.channel)),
  }))

  registerQuery(getConsoleReleaseHistory, releaseRoles, async ({ query }) => ({
    success: true,
    ...(await listReleaseHistory(stores, query)),
  }))

  registerQuery(getConsoleReleaseVersions, releaseRoles, async ({ query }) => ({
    success: true,
    ...(await listReleaseVersions(stores, query)),
  }))

  registerQuery(getConsoleReleaseReports, releaseRoles, async ({ query }) => ({
    success: true,
    ...(await readReleaseReports(services, query)),
  }))

  registerQuery(getConsoleReleaseFaults, releaseRoles, async ({ query: { channel, ...release } }) => ({
    success: true,
    groups: (await stores.faultGroups.list(channel, release)).map(({ firstAt, lastAt, ...group }) => ({
      ...{ ...group, first_at: isoTime(firstAt), last_at: isoTime(lastAt) },
    })),
  }))

  // It asks for no factor: the approval does, on a page that no code of a release can read
  registerQuery(requestCall, releaseRoles, async ({ body, member, request }) => {
    try {
      const grant = await requestReleaseChange(services, member, getSessionToken(request), toChange(body))
      return { success: true, approval_path: getApprovalPath(grant.id), expires_at: isoTime(grant.expiresAt) }
    } catch (error) {
      if (!(error instanceof GateError)) throw error
      return { success: false, error: error.message, findings: error.findings }
    }
  })
}

/** @throws {HttpError} for a request without a field that its action needs */
function toChange({ action, channel, remote, version, percent }: ReleaseChangeRequest): ReleaseChange {
  if (action === 'promote') return { action, channel }
  if (remote === undefined) throw new HttpError(400, 'request.field', { field: 'remote' })
  if (action === 'deactivate') return { action, channel, remote }
  if (action === 'rollback') return { action, channel, remote, version }
  if (version === undefined) throw new HttpError(400, 'request.field', { field: 'version' })
  return { action, channel, remote, version, percent }
}
