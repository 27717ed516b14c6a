import type { IncomingMessage } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashListFileName, type Channel } from '@tessera/shared-contracts'
import { secondMs, yearMs } from '@tessera/server-kit/clock'
import { HttpError } from '@tessera/server-kit/http/errors'
import { crossOriginResourceHeaders } from '@tessera/server-kit/http/security-headers'
import type { ReleaseRegistry } from '../registry/release-registry.ts'
import type { ReleaseFiles } from '../releases/release-files.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { serializeHashList, toFileHashes } from './file-hashes.ts'
import { getFilePolicy, isServed } from './release-file-rules.ts'
import type { ReleaseVisibility } from './release-visibility.ts'
import { createServedReleases } from './served-releases.ts'
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

/** Registers the routes of the immutable files of releases. */
export async function registerReleaseFileRoutes(
  app: FastifyInstance,
  services: {
    visibility: ReleaseVisibility
    viewers: ViewerCookies
    channel: Channel
    files: Pick<ReleaseFiles, 'folder'>
    releases: Pick<ReleaseRegistry, 'ensureLocal'>
    store: Pick<ReleaseStore, 'find' | 'wasServed'>
  },
): Promise<void> {
  const {
    visibility,
    viewers,
    channel,
    files: { folder },
    releases,
    store,
  } = services
  const servedReleases = createServedReleases(store, channel)

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
      if (await visibility.isRestricted(name, version)) {
        if (!(await visibility.isVisible(name, version, viewers.read(request))))
          throw new HttpError(404, 'request.unknown')
        restricted.add(request)
      }
      await releases.ensureLocal(name, version)
    })
    await files.register(fastifyStatic, {
      root: folder,
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
