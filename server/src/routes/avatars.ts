import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../domain/media.ts'
import { avatarsAddress, isAvatarKey } from '../domain/profile.ts'
import { BadRequest } from './failures.ts'

/** Serves the pictures that members show of themselves: to everybody, like their names. */
export function serveAvatars(app: FastifyInstance, { media }: { media: MediaStore }): void {
  app.get<{ Params: { key: string } }>(`${avatarsAddress}:key`, async (request, reply) => {
    const { key } = request.params
    const size = isAvatarKey(key) ? await media.size(key) : null
    if (size === null) throw new BadRequest(404, 'request.unknown')
    return reply
      .headers({
        // A changed avatar has another address; a deleted one is gone everywhere in a day.
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-length': size,
      })
      .type('image/webp')
      .send(media.read(key))
  })
}
