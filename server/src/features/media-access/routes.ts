import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ImageWidth } from '@tessera/shared-contracts'
import { createMissingImageMaker, widestThumbnailKey, widthsMadeOnRequest } from '../media/missing-images.ts'
import {
  getMediaUrl,
  mediaTypes,
  parseKey,
  thumbnailKey,
  type ByteRange,
  type MediaStore,
} from '../media/media.ts'
import { crossOriginResourceHeaders } from '@tessera/server-kit/http/security-headers'
import { HttpError } from '@tessera/server-kit/http/errors'
import { isReviewer } from '../moderation/reviewers.ts'
import type { Needs, Origin } from '../../feature.ts'
import type { MediaAccessStores } from './stores.ts'

/** A file never changes under its name. Shared caches store it for a shorter time, because creations are deleted. */
const publicCaching = 'public, max-age=31536000, s-maxage=600, immutable'
/** Browsers revalidate each time, because who may see the file can change. */
const privateCaching = 'private, no-cache'

/** Browsers show files and never run them, even when a visitor opens one directly. */
const contentPolicy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

/**
 * Serves originals and smaller files: those of public creations to everyone, the rest to their owner only. On production,
 * moderators also see those of creations that they review; pages of staging run code without an approval. The address
 * of a smaller file that does not exist yet always leads to an image.
 */
export function registerRoutes(
  app: FastifyInstance,
  { stores, media, imageProcessor }: Needs<'stores' | 'media' | 'imageProcessor', MediaAccessStores>,
  { channel }: Pick<Origin, 'channel'>,
): void {
  const makeMissingImage = createMissingImageMaker({ media, imageProcessor })

  app.get<{ Params: { key: string } }>('/media/:key', async (request, reply) => {
    const { key } = request.params
    const parsed = parseKey(key)
    if (!parsed) throw new HttpError(404, 'request.unknown')
    const caching = await getCaching(request, parsed.id)
    if (caching === null) throw new HttpError(404, 'request.unknown')
    let size = await media.size(key)
    const missing = size === null && widthsMadeOnRequest.find(width => key === thumbnailKey(parsed.id, width))
    if (missing) {
      const shown = await findMissingImage(request, parsed.id, missing)
      // If the medium was deleted meanwhile, nothing else would delete the file.
      if ((await getCaching(request, parsed.id)) === null) await media.remove(key)
      else if (shown.key !== key)
        return reply
          .header('cache-control', shown.isFinal ? caching : 'no-store')
          .redirect(getMediaUrl(shown.key))
      size = await media.size(key)
    }
    if (size === null) throw new HttpError(404, 'request.unknown')

    const tag = `"${key}"`
    reply
      .header('cache-control', caching)
      .header('content-security-policy', contentPolicy)
      .headers(crossOriginResourceHeaders)
      .header('accept-ranges', 'bytes')
      .header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return sendFile(request, reply.type(mediaTypes[parsed.fileExtension]), { media, key, size })
  })

  /** How long browsers may store a medium's files; null if the visitor may not see them. */
  async function getCaching(request: FastifyRequest, id: string): Promise<string | null> {
    if (await stores.media.isPublic(id)) return publicCaching
    return (await isOwnerOrReviewer(request, id)) ? privateCaching : null
  }

  /** Returns the key of the file that shows an image at a width, and whether later requests find the same one. */
  async function findMissingImage(
    request: FastifyRequest,
    id: string,
    width: ImageWidth,
  ): Promise<{ key: string; isFinal: boolean }> {
    try {
      const medium = await stores.media.find(id)
      if (medium) return { key: await makeMissingImage(medium, width), isFinal: true }
    } catch (error) {
      request.log.warn({ err: error }, 'a smaller file of an image was not made')
    }
    return { key: widestThumbnailKey(id), isFinal: false }
  }

  async function isOwnerOrReviewer(request: FastifyRequest, id: string): Promise<boolean> {
    const member = await app.getMember(request)
    if (member === null) return false
    if ((await stores.media.find(id))?.ownerId === member.id) return true
    return channel === 'production' && isReviewer(member) && (await stores.reviews.isMediumReviewable(id))
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
