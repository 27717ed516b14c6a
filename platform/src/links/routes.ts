import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createCompositionLink, type Channel } from '@tessera/shared-contracts'
import { isoTime, minuteMs, type Clock } from '@tessera/server-kit/clock'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import { HttpError } from '@tessera/server-kit/http/errors'
import type { ChangeSets } from '../change-sets/change-sets.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { requireRelease } from '../releases/require-release.ts'
import type { RetentionStore } from '../retention/store.ts'
import { requireRemoteAccess } from '../tokens/platform-tokens.ts'
import type { RequestAccess } from '../tokens/request-access.ts'
import type { VisitorLimiter } from '../visitor-limiter.ts'
import type { CompositionLinks } from './composition-links.ts'

const defaultLinkMinutes = 24 * 60

/** Registers the call that creates a link to a composition on staging. */
export function registerLinkRoute(
  app: FastifyInstance,
  services: {
    access: RequestAccess
    links: CompositionLinks
    changeSets: Pick<ChangeSets, 'listReleases'>
    store: Pick<ReleaseStore, 'find'>
    retentionStore: Pick<RetentionStore, 'addLink'>
    /** Returns the origin of staging, or null while it is unknown. */
    stagingUrl: () => string | null
    limitVisitor: VisitorLimiter
    channel: Channel
    clock: Clock
  },
): void {
  const { access, links, changeSets, store, retentionStore, stagingUrl, limitVisitor, channel, clock } =
    services

  /** Anyone with access to staging may create a link to its releases. Returns one check for each linked remote. */
  async function requireLinker(request: FastifyRequest): Promise<(remote: string) => void> {
    if (channel === 'staging' && request.headers.authorization === undefined) {
      await limitVisitor('link', request)
      return () => {}
    }
    const actor = await access.requireActor(request)
    return remote => requireRemoteAccess(actor, remote)
  }

  registerCallRoute(app, createCompositionLink, async ({ body, request }) => {
    const mayLink = await requireLinker(request)
    // Each team has added its release to the set
    const ofSet = await changeSets.listReleases(body)
    const releases = ofSet ?? body.releases
    if (!releases) throw new HttpError(400, 'request.field', { field: 'releases' })
    for (const release of releases) {
      if (!ofSet) mayLink(release.remote)
      await requireRelease(store, release)
    }
    const expires = clock() + (body.minutes ?? defaultLinkMinutes) * minuteMs
    const origin = stagingUrl() ?? `${request.protocol}://${request.host}`
    const url = new URL(body.path ?? '/', origin)
    await retentionStore.addLink(releases, expires, clock())
    url.searchParams.set('composition', await links.create(releases, expires))
    return { success: true, url: url.href, expires: isoTime(expires) }
  })
}
