import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypes, readKey, type ByteRange, type MediaStore } from '../domain/media.ts'
import type { Stores } from '../domain/stores.ts'
import { BadRequest } from './failures.ts'

/** A file never changes under its name; a cache between may keep it for less long, because works are deleted. */
const publicCaching = 'public, max-age=31536000, s-maxage=600, immutable'
/** Asked for anew each time: who may see it can change. */
const privateCaching = 'private, no-cache'

/** Files are shown, and never run, even when one is opened by its own address. */
const contentPolicy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

/** Serves originals and thumbnails: to everybody what a public creation shows, to its owner the rest. */
export function serveMedia(
  app: FastifyInstance,
  { stores, media }: { stores: Stores; media: MediaStore },
): void {
  app.get<{ Params: { key: string } }>('/media/:key', async (request, reply) => {
    const { key } = request.params
    const named = readKey(key)
    if (!named) throw new BadRequest(404, 'request.unknown')
    const isPublic = await stores.media.isPublic(named.id)
    if (!isPublic && !(await isOwner(request, named.id))) throw new BadRequest(404, 'request.unknown')
    const size = await media.size(key)
    if (size === null) throw new BadRequest(404, 'request.unknown')

    const tag = `"${key}"`
    reply
      .header('cache-control', isPublic ? publicCaching : privateCaching)
      .header('content-security-policy', contentPolicy)
      .header('x-content-type-options', 'nosniff')
      .header('accept-ranges', 'bytes')
      .header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return sendFile(request, reply.type(mediaTypes[named.ending]), { media, key, size })
  })

  async function isOwner(request: FastifyRequest, id: string): Promise<boolean> {
    const member = await app.memberOf(request)
    return member !== null && (await stores.media.find(id))?.ownerId === member.id
  }
}

function sendFile(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { media, key, size }: { media: MediaStore; key: string; size: number },
): FastifyReply {
  const range = headers.range === undefined ? null : readRange(headers.range, size)
  if (range === 'beyond') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const length = range ? range.end - range.start + 1 : size
  reply.header('content-length', length)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return method === 'HEAD' ? reply.send() : reply.send(media.read(key, range ?? undefined))
}

/** A single range of bytes; null, the whole file, for anything that is not one. */
export function readRange(header: string, size: number): ByteRange | 'beyond' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < start) return null
  return start < size ? { start, end } : 'beyond'
}
