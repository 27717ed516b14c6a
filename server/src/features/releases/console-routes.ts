import type { FastifyInstance } from 'fastify'
import {
  getConsoleCatalog,
  getConsoleReleaseFaults,
  getConsoleReleaseHistory,
  getConsoleReleaseReports,
  getConsoleReleases,
  getConsoleReleaseVersions,
  requestReleaseChange as requestCall,
  type ReleaseChangeRequest,
} from '@tessera/shared-contracts'
import {
  createStackMapper,
  GateError,
  policyReportRetentionMs,
  readCatalog,
  type ChangeSets,
  type ReleaseChange,
} from '@tessera/platform'
import { isoTime } from '@tessera/server-kit/clock'
import { HttpError } from '@tessera/server-kit/http/errors'
import { createRoleRoutes } from '../accounts/two-step/role-routes.ts'
import { getApprovalPath } from './approval-page.ts'
import { readLiveReleases } from './live-releases.ts'
import { releaseRoles, requestReleaseChange, type ReleaseChangeDependencies } from './requested-changes.ts'
import { listReleaseHistory, listReleaseVersions } from './release-queries.ts'
import { readReleaseReports } from './release-reports.ts'
import { getSessionToken } from '../../web/account-cookies.ts'
import type { Needs } from '../../feature.ts'
import { siteCalls } from '../../site-calls.ts'

/** Registers the calls of the console about releases. */
export function registerReleaseConsoleRoutes(
  app: FastifyInstance,
  services: ReleaseChangeDependencies & Needs<'releaseFiles' | 'changeSets'>,
): void {
  const { stores, releaseFiles, changeSets } = services
  const stackMapper = createStackMapper(releaseFiles)
  const { registerQuery } = createRoleRoutes(app, services)

  registerQuery(getConsoleReleases, releaseRoles, async ({ query }) => ({
    success: true,
    ...(await readLiveReleases(stores, query)),
  }))

  registerQuery(getConsoleCatalog, releaseRoles, async ({ query: { channel } }) => ({
    success: true,
    entries: await readCatalog(stores.releases, channel, siteCalls),
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

  registerQuery(getConsoleReleaseFaults, releaseRoles, async ({ query: { channel, ...release } }) => {
    const groups = []
    for (const { firstAt, lastAt, ...group } of await stores.faultGroups.list(channel, release))
      groups.push({
        ...group,
        source_stack: await stackMapper.map(release, group.stack),
        first_at: isoTime(firstAt),
        last_at: isoTime(lastAt),
      })
    const since = services.clock() - policyReportRetentionMs
    const blocked = await stores.policyReports.listOfReleases(channel, [release], since)
    return {
      success: true,
      groups,
      blocked: blocked.map(({ directive, blocked: source, reports, lastAt }) => ({
        directive,
        blocked: source,
        reports,
        last_at: isoTime(lastAt),
      })),
    }
  })

  // It asks for no factor: the approval does, on a page that no code of a release can read
  registerQuery(requestCall, releaseRoles, async ({ body, member, request }) => {
    try {
      const change = await toChange(body, changeSets)
      const requested = await requestReleaseChange(services, member, getSessionToken(request), change)
      return {
        success: true,
        approval_path: getApprovalPath(requested.id),
        expires_at: isoTime(requested.expiresAt),
      }
    } catch (error) {
      if (!(error instanceof GateError)) throw error
      return { success: false, error: error.message, findings: error.findings }
    }
  })
}

/** @throws {HttpError} for a request without a field that its action needs @throws {DomainError} for an unknown or empty set */
async function toChange(
  { action, channel, remote, version, percent, change_set: changeSet }: ReleaseChangeRequest,
  changeSets: Pick<ChangeSets, 'listReleases'>,
): Promise<ReleaseChange> {
  if (action === 'promote') return { action, channel }
  if (changeSet !== undefined && action === 'rollback') return { action, channel, changeSet }
  if (changeSet !== undefined && action === 'activate') {
    const releases = (await changeSets.listReleases({ changeSet })) ?? []
    return { action, channel, changeSet, releases, percent }
  }
  if (remote === undefined) throw new HttpError(400, 'request.field', { field: 'remote' })
  if (action === 'deactivate') return { action, channel, remote }
  if (action === 'rollback') return { action, channel, remote, version }
  if (version === undefined) throw new HttpError(400, 'request.field', { field: 'version' })
  return { action, channel, remote, version, percent }
}
