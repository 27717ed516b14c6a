import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../../media/media.ts'
import { avatarsPath, isAvatarKey } from './profile.ts'
import { crossOriginResourceHeaders } from '@tessera/server-kit/http/security-headers'
import { HttpError } from '@tessera/server-kit/http/errors'

/** Serves the avatars of members. They are public, like the usernames. */
export function registerAvatarRoutes(app: FastifyInstance, { media }: { media: MediaStore }): void {
  app.get<{ Params: { key: string } }>(`${avatarsPath}:key`, async (request, reply) => {
    const { key } = request.params
    const size = isAvatarKey(key) ? await media.size(key) : null
    if (size === null) throw new HttpError(404, 'request.unknown')
    return reply
      .headers({
        // A new avatar has a new URL. Caches drop a deleted one after a day.
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox",
        ...crossOriginResourceHeaders,
        'content-length': size,
      })
      .type('image/webp')
      .send(media.read(key))
  })
}
