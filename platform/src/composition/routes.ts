import type { IncomingMessage } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  getComposition,
  hashListFileName,
  reportFault,
  reportMount,
  type Channel,
} from '@tessera/shared-contracts'
import { toFileHashes, serializeHashList } from './file-hashes.ts'
import { getFilePolicy, isServed } from './release-file-rules.ts'
import type { ReleaseVisibility } from './release-visibility.ts'
import type { CompositionResolver } from './composition-resolver.ts'
import { createServedReleases } from './served-releases.ts'
import type { ReleaseRegistry, ReleaseStore } from '../registry/releases.ts'
import { secondMs, yearMs } from '../clock.ts'
import type { ReleaseReports, Reporter } from '../canary/release-reports.ts'
import { getClientNetwork } from '../http/network.ts'
import { HttpError } from '../http/errors.ts'
import { crossOriginResourceHeaders } from '../http/security-headers.ts'
import { registerCallRoute } from '../http/call-route.ts'
import type { VisitorLimiter } from '../http/visitor-limiter.ts'
import type { ViewerCookies } from './viewer-cookies.ts'

const prefix = '/remotes/'

/** Escapes of characters that mean the same in a path when unescaped. Escaped separators stay escaped. */
const escapedUrlCharacters = /%(?:2B|40|21|24|26|27|28|29|2A|2C|3A|3B|3D)/gi

/**
 * Unescapes the URL of a release file. Some clients and proxies escape the `+` of a version, and `@fastify/static` does
 * not find such a path. Pass it to Fastify as `rewriteUrl`.
 */
export function normalizeReleaseFileUrl({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.startsWith(prefix)) return url
  const [path = '', ...query] = url.split('?')
  return [path.replace(escapedUrlCharacters, decodeURIComponent), ...query].join('?')
}

const immutable = `max-age=${yearMs / secondMs}, immutable`

/** The parameters of a request for a file of a build, or for the hash list that the platform adds. */
type FileParams = { '*': string } | ({ '*'?: never } & ReleaseParams)

interface ReleaseParams {
  name: string
  version: string
}

const getFilePath = (params: FileParams): string =>
  params['*'] ?? `${params.name}/${params.version}/${hashListFileName}`

interface CompositionRoutesOptions {
  limitVisitor: VisitorLimiter
  compositionResolver: CompositionResolver
  access: ReleaseVisibility
  reports: ReleaseReports
  viewers: ViewerCookies
  channel: Channel
  /** Folder of the release files, `REMOTE/VERSION/…`. */
  filesFolder: string
  releases: Pick<ReleaseRegistry, 'ensureLocal'>
  store: Pick<ReleaseStore, 'find' | 'wasServed'>
}

/** Registers the routes that pages use: the composition, the files of releases, and reports of mounts and faults. */
export async function registerCompositionRoutes(
  app: FastifyInstance,
  options: CompositionRoutesOptions,
): Promise<void> {
  const {
    limitVisitor,
    compositionResolver,
    access,
    reports,
    viewers,
    channel,
    filesFolder,
    releases,
    store,
  } = options
  const servedReleases = createServedReleases(store, channel)

  registerCallRoute(app, getComposition, async ({ request, reply }) => {
    // A page of another host reads which releases are live
    reply.header('access-control-allow-origin', '*').headers(crossOriginResourceHeaders)
    const composed = await compositionResolver.resolve(channel, viewers.read(request))
    if (!composed) throw new HttpError(404, 'request.unknown')
    const { composition, shell } = composed
    // Pages ask before each navigation, mostly for the composition that they have
    const etag = `"${composition.id}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie' })
    if (request.headers['if-none-match'] === etag) {
      reply.status(304)
      return ''
    }
    return { ...composition, ...(shell.packages && { packages: shell.packages }) }
  })

  const readReporter = (request: FastifyRequest): Reporter => ({
    visitor: viewers.read(request).visitor,
    network: getClientNetwork(request.ip),
  })

  registerCallRoute(app, reportMount, async ({ body, request }) => {
    await reports.recordMount(channel, readReporter(request), body)
    return { success: true }
  })

  registerCallRoute(app, reportFault, async ({ body, request }) => {
    await limitVisitor('report', request)
    await reports.recordFault(channel, readReporter(request), body)
    return { success: true }
  })

  await app.register(async files => {
    const restricted = new WeakSet<FastifyRequest>()
    const setFileHeaders = (reply: FastifyReply, path: string) => {
      reply.header('content-security-policy', getFilePolicy(path))
      // A cache between server and browser would pass the file on to everybody
      if (restricted.has(reply.request)) reply.header('cache-control', `private, ${immutable}`)
      else reply.header('access-control-allow-origin', '*').headers(crossOriginResourceHeaders)
    }
    files.addHook('onRequest', async request => {
      const { params, headers } = request
      const path = getFilePath(params as FileParams)
      if (!isServed(path, headers['sec-fetch-dest'] ?? '')) throw new HttpError(404, 'request.unknown')
      const [name = '', version = ''] = path.split('/')
      if (!(await servedReleases.has(name, version))) throw new HttpError(404, 'request.unknown')
      if (await access.isRestricted(name, version)) {
        if (!(await access.isVisible(name, version, viewers.read(request))))
          throw new HttpError(404, 'request.unknown')
        restricted.add(request)
      }
      await releases.ensureLocal(name, version)
    })
    await files.register(fastifyStatic, {
      root: filesFolder,
      prefix,
      decorateReply: false,
      immutable: true,
      maxAge: yearMs,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => setFileHeaders(reply, path.replace(/\.br$/, '')),
    })
    files.get(`${prefix}:name/:version/${hashListFileName}`, async (request, reply) => {
      const { name, version } = request.params as ReleaseParams
      const release = await store.find(name, version)
      if (!release) throw new HttpError(404, 'request.unknown')
      reply.header('cache-control', `public, ${immutable}`).type('application/json; charset=utf-8')
      setFileHeaders(reply, hashListFileName)
      return serializeHashList(toFileHashes(release.record))
    })
  })
}
