import type { FastifyInstance } from 'fastify'
import { getHistory, getRelease, listReleases, maxPageEntries, type Channel } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { ListedRelease, ReleasePosition } from '../releases/release-lists-store.ts'
import { shellName } from '../releases/release.ts'
import { getScreenBytes } from '../releases/screen-bytes.ts'
import { requireRelease } from '../releases/require-release.ts'
import type { SigningKeyStore } from '../signatures/store.ts'
import type { RequestAccess } from '../tokens/request-access.ts'
import { listOwnCopies } from './own-copies.ts'
import { registerPublishRoute } from './publish-route.ts'
import type { ReleaseRegistry } from './release-registry.ts'

/** Registers the calls that publish and read releases, and the one that reads the history. */
export function registerReleaseRoutes(
  app: FastifyInstance,
  services: {
    access: RequestAccess
    releases: ReleaseRegistry
    store: ReleaseStore
    signingKeys: Pick<SigningKeyStore, 'list'>
    channel: Channel
  },
): void {
  const { access, releases, store, signingKeys, channel } = services

  registerPublishRoute(app, releases, access.requireActor, signingKeys)

  registerCallRoute(app, listReleases, async ({ query, request }) => {
    await access.requireReader(request)
    const { remote, newest, before, limit = maxPageEntries } = query
    if (newest) return { success: true, releases: (await store.listNewestReleases()).map(toListedResponse) }
    const position = before === undefined ? undefined : parsePosition(before)
    const listed = await store.listReleases({ name: remote, before: position, limit: limit + 1 })
    const page = listed.slice(0, limit)
    const last = listed.length > limit ? page.at(-1) : undefined
    return {
      success: true,
      releases: page.map(toListedResponse),
      nextBefore: last ? `${last.publishedAt} ${last.name} ${last.version}` : null,
    }
  })

  registerCallRoute(app, getRelease, async ({ query: { remote, version }, request }) => {
    await access.requireReader(request)
    const { provenance, record } = await requireRelease(store, { remote, version })
    const live = await store.listLive(channel)
    const shell = await store.find(shellName, live.find(({ name }) => name === shellName)?.version ?? '')
    const ownCopies = shell && 'fallbacks' in record ? listOwnCopies(record, shell.record.shared) : undefined
    return {
      success: true,
      release: { ...record, screenBytes: getScreenBytes(record), remote, version, provenance, ownCopies },
    }
  })

  registerCallRoute(app, getHistory, async ({ query, request }) => {
    await access.requireReader(request)
    const { remote, channel, before, limit = maxPageEntries } = query
    const listed = await store.listHistory({ name: remote, channel, before, limit: limit + 1 })
    const page = listed.slice(0, limit)
    return {
      success: true,
      entries: page.map(({ name, at, id: _, ...change }) => ({ ...change, remote: name, at: isoTime(at) })),
      nextBefore: listed.length > limit ? page.at(-1)?.id : null,
    }
  })
}

const toListedResponse = ({ name, publishedAt, ...release }: ListedRelease) => ({
  ...release,
  remote: name,
  publishedAt: isoTime(publishedAt),
})

/** A position that the server did not send gives an empty page: it is read as one before the oldest release. */
function parsePosition(position: string): ReleasePosition {
  const [publishedAt = '', name, version = ''] = position.split(' ')
  return { publishedAt: /^\d{1,15}$/.test(publishedAt) ? Number(publishedAt) : 0, name, version }
}
