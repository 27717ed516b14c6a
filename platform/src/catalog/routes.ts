import type { FastifyInstance } from 'fastify'
import { getCatalog, type Channel } from '@tessera/shared-contracts'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import type { SiteCall } from '../gate/rules/site-calls.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { RequestAccess } from '../tokens/request-access.ts'
import { readCatalog } from './read-catalog.ts'

/** Registers the call that lists what the live releases offer to each other. */
export function registerCatalogRoute(
  app: FastifyInstance,
  services: {
    access: RequestAccess
    store: ReleaseStore
    channel: Channel
    siteCalls?: readonly SiteCall[] | undefined
  },
): void {
  const { access, store, channel, siteCalls } = services
  registerCallRoute(app, getCatalog, async ({ query, request }) => {
    const requested = query.channel ?? channel
    await access.requireReader(request, requested)
    return { success: true, channel: requested, entries: await readCatalog(store, requested, siteCalls) }
  })
}
