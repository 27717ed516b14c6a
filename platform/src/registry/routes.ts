import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  activateRelease,
  captureScreen,
  changeSetting,
  checkRelease,
  createCompositionLink,
  deactivateRemote,
  getHistory,
  getRelease,
  getSettings,
  getStatus,
  listReleases,
  promoteComposition,
  retireRelease,
  rollbackRelease,
  type Channel,
} from '@tessera/shared-contracts'
import type { Channels } from '../channels/channels.ts'
import { isoTime, minuteMs } from '../clock.ts'
import type { CompositionLinks } from '../composition/composition-links.ts'
import type { CompositionResolver } from '../composition/composition-resolver.ts'
import { GateError } from '../gate/gate.ts'
import type { ScreenCamera } from '../gate/screen-camera.ts'
import { requireRemoteAccess, type Actor, type PlatformTokens } from '../tokens/platform-tokens.ts'
import { DomainError } from '../http/domain-error.ts'
import { readChannelStatus } from '../channels/release-status.ts'
import type { Retention, RetentionStore } from '../retention/retention.ts'
import type { RemoteSettings } from '../settings/settings.ts'
import { parseRecord } from './parse-record.ts'
import type { SigningKeyStore } from '../signatures/store.ts'
import type { ReleaseRegistry, ReleaseStore } from './releases.ts'
import { HttpError } from '../http/errors.ts'
import { registerPublishRoute } from './publish-route.ts'
import type { VisitorLimiter } from '../http/visitor-limiter.ts'
import { registerCallRoute } from '../http/call-route.ts'

interface ReleaseRoutesOptions {
  releases: ReleaseRegistry
  channels: Channels
  camera: ScreenCamera
  settings: RemoteSettings
  retention: Retention
  retentionStore: Pick<RetentionStore, 'addLink'>
  compositionResolver: CompositionResolver
  links: CompositionLinks
  store: ReleaseStore
  tokens: PlatformTokens
  signingKeys: Pick<SigningKeyStore, 'list'>
  channel: Channel
  clock: () => number
  /** Returns the origin of staging for links, or null while it is unknown. */
  stagingUrl: () => string | null
  limitVisitor: VisitorLimiter
}

/**
 * Whether the request comes from a page. Pages run code of releases, which could read a token, so only programs may
 * use one.
 */
const isFromPage = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** A record in JSON is a string with escapes. */
const maxCheckBytes = 3_000_000

const defaultLinkMinutes = 24 * 60

/** Registers the calls of teams and integrators. All calls need a token,
 * except those that read the state of staging and link its releases there. */
export function registerReleaseRoutes(app: FastifyInstance, options: ReleaseRoutesOptions): void {
  const { releases, channels, camera, settings, retention, retentionStore } = options
  const { compositionResolver, links, store, tokens, channel, clock, stagingUrl, limitVisitor } = options

  async function requireActor({ headers }: FastifyRequest): Promise<Actor> {
    if (isFromPage(headers)) throw new HttpError(403, 'platform.tokenInPage')
    const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    if (token === undefined) throw new HttpError(401, 'platform.tokenNeeded')
    const actor = await tokens.authenticate(token)
    if (!actor) throw new HttpError(401, 'platform.unknownToken')
    return actor
  }
  const requireReader = async (request: FastifyRequest, requested: Channel = channel) => {
    if (channel !== 'staging' || requested !== channel) await requireActor(request)
  }
  /** Anyone with access to staging may create a link to its releases. Returns one check for each linked remote. */
  async function requireLinker(request: FastifyRequest): Promise<(remote: string) => void> {
    if (channel === 'staging' && request.headers.authorization === undefined) {
      await limitVisitor('link', request)
      return () => {}
    }
    const actor = await requireActor(request)
    return remote => requireRemoteAccess(actor, remote)
  }
  const getCompositionId = async (target: Channel) =>
    (await compositionResolver.resolve(target))?.composition.id ?? null

  /** Runs a change. When the gate refuses it, the response contains the findings. */
  async function runChange<Result extends object>(changed: Channel, change: () => Promise<Result>) {
    try {
      return { success: true, ...(await change()), composition: await getCompositionId(changed) }
    } catch (error) {
      if (!(error instanceof GateError)) throw error
      return { success: false, error: error.message, findings: error.findings }
    }
  }

  registerPublishRoute(app, releases, requireActor, options.signingKeys)

  registerCallRoute(app, activateRelease, async ({ body, request }) => {
    const actor = await requireActor(request)
    return runChange(body.channel, () => channels.activate(body, actor))
  })

  registerCallRoute(app, rollbackRelease, async ({ body, request }) => {
    const actor = await requireActor(request)
    return runChange(body.channel, async () => ({
      version: await channels.rollback(body.channel, body.remote, actor, body.to),
    }))
  })

  registerCallRoute(app, deactivateRemote, async ({ body, request }) => {
    const actor = await requireActor(request)
    return runChange(body.channel, async () => {
      await channels.deactivate(body.channel, body.remote, actor)
      return {}
    })
  })

  registerCallRoute(app, retireRelease, async ({ body, request }) => {
    await retention.retire(body, await requireActor(request))
    return { success: true }
  })

  registerCallRoute(app, getSettings, async ({ query, request }) => {
    await requireReader(request, query.channel)
    return { success: true, settings: await settings.list(query.channel, query.remote) }
  })

  registerCallRoute(app, changeSetting, async ({ body, request }) => {
    await settings.change(body, await requireActor(request))
    return { success: true }
  })

  registerCallRoute(
    app,
    checkRelease,
    async ({ body, request }) => {
      await requireActor(request)
      const { remote, version, record, channel } = body
      if (record !== undefined)
        return { success: true, ...(await channels.checkBuild(channel, remote, parseRecord(remote, record))) }
      if (version === undefined) throw new HttpError(400, 'request.field', { field: 'version' })
      return { success: true, ...(await channels.check({ remote, version, channel })) }
    },
    { bodyLimit: maxCheckBytes },
  )

  registerCallRoute(app, promoteComposition, async ({ body, request }) => {
    const actor = await requireActor(request)
    const options = { force: body.force ?? false, acceptPolicy: body.acceptPolicy ?? false }
    return runChange(body.to, () => channels.promote(body.from, body.to, options, actor))
  })

  registerCallRoute(app, createCompositionLink, async ({ body, request }) => {
    const mayLink = await requireLinker(request)
    for (const { remote, version } of body.releases) {
      mayLink(remote)
      if (!(await store.find(remote, version)))
        throw new DomainError('platform.unknownRelease', { remote, version })
    }
    const expires = clock() + (body.minutes ?? defaultLinkMinutes) * minuteMs
    const origin = stagingUrl() ?? `${request.protocol}://${request.host}`
    const url = new URL(body.path ?? '/', origin)
    await retentionStore.addLink(body.releases, expires, clock())
    url.searchParams.set('composition', links.sign(body.releases, expires))
    return { success: true, url: url.href, expires: isoTime(expires) }
  })

  registerCallRoute(app, getStatus, async ({ query, request }) => {
    const requested = query.channel ?? channel
    await requireReader(request, requested)
    const status = await readChannelStatus(store, requested)
    return { success: true, channel: requested, composition: await getCompositionId(requested), ...status }
  })

  registerCallRoute(app, listReleases, async ({ query, request }) => {
    await requireReader(request)
    const listed = await store.list(query.remote)
    return {
      success: true,
      releases: listed.map(({ name, version, publishedAt, publishedBy, provenance, signedBy, record }) => ({
        remote: name,
        version,
        publishedAt: isoTime(publishedAt),
        publishedBy,
        provenance,
        signedBy,
        bytes: Object.values(record.files).reduce((sum, { bytes }) => sum + bytes, 0),
      })),
    }
  })

  registerCallRoute(app, getRelease, async ({ query: { remote, version }, request }) => {
    await requireReader(request)
    const release = await store.find(remote, version)
    if (!release) throw new DomainError('platform.unknownRelease', { remote, version })
    const { provenance, record } = release
    return { success: true, release: { ...record, remote, version, provenance } }
  })

  registerCallRoute(app, captureScreen, async ({ body, request }) => {
    const { remote, version, screen } = body
    requireRemoteAccess(await requireActor(request), remote)
    const release = await store.find(remote, version)
    const path = release?.record.screens.find(({ name }) => name === screen)?.path
    if (path === undefined) throw new DomainError('platform.unknownRelease', { remote, version })
    const image = await camera.capture({ remote, version, screen, path })
    return { success: true, image: image?.toString('base64') ?? null }
  })

  registerCallRoute(app, getHistory, async ({ query, request }) => {
    await requireReader(request)
    const changes = await store.listHistory(query.remote)
    return {
      success: true,
      entries: changes.map(({ name, at, ...change }) => ({ ...change, remote: name, at: isoTime(at) })),
    }
  })
}
