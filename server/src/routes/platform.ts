import type { IncomingMessage } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { getComposition, reportFault, reportMount, type Channel } from '@tessera/shared-contracts'
import type { Attempts } from '../domain/attempts.ts'
import type { Composing } from '../domain/composing.ts'
import type { Releases } from '../domain/releases.ts'
import type { ReleaseReports } from '../domain/release-reports.ts'
import { BadRequest } from './failures.ts'
import { serve } from './serve.ts'
import { originOf } from './session-cookie.ts'
import type { Viewers } from './viewer.ts'

const prefix = '/remotes/'

/** Escaped or not, these mean themselves in a path; what separates its parts, or ends it, stays as it was sent. */
const escapedMarks = /%(?:2B|40|21|24|26|27|28|29|2A|2C|3A|3B|3D)/gi

/**
 * The address of a file of a release with the `+` of its version as it is, which some clients and proxies escape: what
 * serves files does not read that.
 */
export function readFileAddress({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.startsWith(prefix)) return url
  const [path = '', ...query] = url.split('?')
  return [path.replace(escapedMarks, decodeURIComponent), ...query].join('?')
}

const year = 365 * 24 * 60 * 60

/**
 * What a file of a release may do where it is more than a part of a page: a worker lives by the policy of its
 * own file. It compiles WebAssembly, which the page itself may not, and reaches its own origin alone.
 */
const filePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

export interface PlatformParts {
  attempts: Attempts
  composing: Composing
  reports: ReleaseReports
  viewers: Viewers
  channel: Channel
  /** Where the files of releases lie as `REMOTE/VERSION/…`. */
  filesFolder: string
  releases: Pick<Releases, 'bring'>
}

/** What pages ask of the platform: the composition, the files of releases, a place for their reports. */
export async function servePlatform(app: FastifyInstance, parts: PlatformParts): Promise<void> {
  const { attempts, composing, reports, viewers, channel, filesFolder, releases } = parts

  serve(app, getComposition, async ({ request }) => {
    const composed = await composing.compose(channel, viewers.of(request))
    if (!composed) throw new BadRequest(404, 'request.unknown')
    return composed.composition
  })

  serve(app, reportMount, async ({ body, request }) => {
    await reports.mounted(channel, viewers.of(request).visitor, body)
    return { success: true }
  })

  serve(app, reportFault, async ({ body, request }) => {
    await attempts.count('reportsOfNetwork', originOf(request).network)
    await reports.failed(channel, viewers.of(request).visitor, body)
    return { success: true }
  })

  await app.register(async files => {
    files.addHook('onRequest', async ({ params }) => {
      const [name, version] = (params as { '*': string })['*'].split('/')
      if (name && version) await releases.bring(name, version)
    })
    await files.register(fastifyStatic, {
      root: filesFolder,
      prefix,
      decorateReply: false,
      immutable: true,
      maxAge: year * 1_000,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      setHeaders: response => {
        response.header('access-control-allow-origin', '*')
        response.header('content-security-policy', filePolicy)
        response.header('x-content-type-options', 'nosniff')
      },
    })
  })
}
