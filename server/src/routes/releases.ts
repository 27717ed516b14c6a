import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  activateRelease,
  checkRelease,
  createLink,
  getHistory,
  getStatus,
  listReleases,
  promoteComposition,
  rollbackRelease,
  type Channel,
} from '@tessera/shared-contracts'
import { GateRefusal, mustIntegrate, type Channels } from '../domain/channels.ts'
import { minute } from '../domain/clock.ts'
import type { CompositionLinks } from '../domain/composition-links.ts'
import type { Composing } from '../domain/composing.ts'
import type { Actor, PlatformTokens } from '../domain/platform-tokens.ts'
import { Refusal } from '../domain/refusal.ts'
import type { ReleaseStatus } from '../domain/release-status.ts'
import type { Releases } from '../domain/releases.ts'
import { BadRequest } from './failures.ts'
import { receiveRelease } from './publish-release.ts'
import { serve } from './serve.ts'

export interface ReleaseParts {
  releases: Releases
  channels: Channels
  composing: Composing
  links: CompositionLinks
  status: ReleaseStatus
  tokens: PlatformTokens
  channel: Channel
  clock: () => number
  /** Where staging is, for links; null where that is not known. */
  stagingUrl: () => string | null
}

const defaultLinkMinutes = 24 * 60
const iso = (at: number) => new Date(at).toISOString()

/** What teams and integrators do with releases. Whoever asks shows a token; staging tells of itself without. */
export function serveReleases(app: FastifyInstance, parts: ReleaseParts): void {
  const { releases, channels, composing, links, status, tokens, channel, clock, stagingUrl } = parts

  async function actorOf({ headers }: FastifyRequest): Promise<Actor> {
    const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    const actor = await tokens.actor(token)
    if (!actor) throw new BadRequest(401, 'platform.tokenNeeded')
    return actor
  }
  const reader = async (request: FastifyRequest, asked: Channel = channel) => {
    if (channel !== 'staging' || asked !== channel) await actorOf(request)
  }
  const compositionOf = async (wanted: Channel) => (await composing.compose(wanted))?.composition.id ?? null

  /** Runs a change behind the gate: a refusal of the gate is an answer with its findings. */
  async function changed<Answer extends object>(on: Channel, change: () => Promise<Answer>) {
    try {
      return { success: true, ...(await change()), composition: await compositionOf(on) }
    } catch (error) {
      if (!(error instanceof GateRefusal)) throw error
      return { success: false, error: error.message, findings: error.findings }
    }
  }

  receiveRelease(app, releases, actorOf)

  serve(app, activateRelease, async ({ body, request }) => {
    const actor = await actorOf(request)
    return changed(body.channel, async () => {
      await channels.activate(body, actor)
      return {}
    })
  })

  serve(app, rollbackRelease, async ({ body, request }) => {
    const actor = await actorOf(request)
    return changed(body.channel, async () => ({
      version: await channels.rollback(body.channel, body.remote, actor),
    }))
  })

  serve(app, checkRelease, async ({ body, request }) => {
    await actorOf(request)
    const { findings, mounted } = await channels.check(body)
    return { success: true, findings, mounted }
  })

  serve(app, promoteComposition, async ({ body, request }) => {
    const actor = await actorOf(request)
    return changed(body.to, async () => ({
      releases: await channels.promote(body.from, body.to, body.force ?? false, actor),
    }))
  })

  serve(app, createLink, async ({ body, request }) => {
    mustIntegrate(await actorOf(request))
    const known = await releases.list()
    for (const { remote, version } of body.releases) {
      if (!known.some(release => release.name === remote && release.version === version))
        throw new Refusal('platform.unknownRelease', { remote, version })
    }
    const expires = clock() + (body.minutes ?? defaultLinkMinutes) * minute
    const origin = stagingUrl() ?? `${request.protocol}://${request.host}`
    const url = new URL(`/?composition=${links.write(body.releases, expires)}`, origin).href
    return { success: true, url, expires: iso(expires) }
  })

  serve(app, getStatus, async ({ query, request }) => {
    const wanted = query.channel ?? channel
    await reader(request, wanted)
    const told = await status.of(wanted)
    return { success: true, channel: wanted, composition: await compositionOf(wanted), ...told }
  })

  serve(app, listReleases, async ({ query, request }) => {
    await reader(request)
    const listed = await releases.list(query.remote)
    return {
      success: true,
      releases: listed.map(({ name, version, publishedAt, publishedBy, record }) => ({
        remote: name,
        version,
        publishedAt: iso(publishedAt),
        publishedBy,
        bytes: Object.values(record.files).reduce((sum, { bytes }) => sum + bytes, 0),
      })),
    }
  })

  serve(app, getHistory, async ({ query, request }) => {
    await reader(request)
    const changes = await releases.history(query.remote)
    return {
      success: true,
      entries: changes.map(({ name, at, ...change }) => ({ ...change, remote: name, at: iso(at) })),
    }
  })
}
