import type { FastifyInstance } from 'fastify'
import { retireRelease } from '@tessera/shared-contracts'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import type { RequestAccess } from '../tokens/request-access.ts'
import type { ReleaseRetention } from './release-retention.ts'

/** Registers the call that retires a release. */
export function registerRetentionRoute(
  app: FastifyInstance,
  { access, retention }: { access: RequestAccess; retention: ReleaseRetention },
): void {
  registerCallRoute(app, retireRelease, async ({ body, request }) => {
    const { force = false, ...release } = body
    await retention.retire(release, await access.requireActor(request), force)
    return { success: true }
  })
}
