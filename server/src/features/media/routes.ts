import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypes, parseKey, type ByteRange, type MediaStore } from './media.ts'
import type { Stores } from '../stores.ts'
import { crossOriginResourceHeaders } from '@tessera/platform/http/security-headers'
import { HttpError } from '@tessera/platform/http/errors'

/** A file never changes under its name. Shared caches store it for a shorter time, because creations are deleted. */
const publicCaching = 'public, max-age=31536000, s-maxage=600, immutable'
/** Browsers revalidate each time, because who may see the file can change. */
const privateCaching = 'private, no-cache'

/** Browsers show files and never run them, even when a visitor opens one directly. */
const contentPolicy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

/** Serves originals and thumbnails: those of public creations to everyone, the rest to their owner only. */
export function registerMediaRoutes(
  app: FastifyInstance,
  { stores, media }: { stores: Stores; media: MediaStore },
): void {
  app.get<{ Params: { key: string } }>('/media/:key', async (request, reply) => {
    const { key } = request.params
    const parsed = parseKey(key)
    if (!parsed) throw new HttpError(404, 'request.unknown')
    const isPublic = await stores.media.isPublic(parsed.id)
    if (!isPublic && !(await isOwner(request, parsed.id))) throw new HttpError(404, 'request.unknown')
    const size = await media.size(key)
    if (size === null) throw new HttpError(404, 'request.unknown')

    const tag = `"${key}"`
    reply
      .header('cache-control', isPublic ? publicCaching : privateCaching)
      .header('content-security-policy', contentPolicy)
      .headers(crossOriginResourceHeaders)
      .header('accept-ranges', 'bytes')
      .header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return sendFile(request, reply.type(mediaTypes[parsed.fileExtension]), { media, key, size })
  })

  async function isOwner(request: FastifyRequest, id: string): Promise<boolean> {
    const member = await app.getMember(request)
    return member !== null && (await stores.media.find(id))?.ownerId === member.id
  }
}

function sendFile(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { media, key, size }: { media: MediaStore; key: string; size: number },
): FastifyReply {
  const range = headers.range === undefined ? null : parseRange(headers.range, size)
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const length = range ? range.end - range.start + 1 : size
  reply.header('content-length', length)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return method === 'HEAD' ? reply.send() : reply.send(media.read(key, range ?? undefined))
}

/** Parses a `Range` header with a single range; null, for the whole file, if it is anything else. */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < start) return null
  return start < size ? { start, end } : 'unsatisfiable'
}
